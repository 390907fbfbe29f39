"""The cards as pictures: drawn, kept in a file, and still there when the graphics context was lost."""

import os
import shutil
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")
os.environ.setdefault("KIVY_NO_ARGS", "1")

from kivy.clock import Clock
from kivy.core.text import Label
from kivy.core.window import Window  # noqa: F401  (its import opens the window that textures need)
from kivy.graphics import Canvas, Color, Fbo, Rectangle
from kivy.graphics.context import get_context
from kivy.graphics.texture import Texture

from pasians.cards import CARDS, Card
from pasians_ui import atlas as module
from pasians_ui import faces, fonts, png
from pasians_ui.atlas import Atlas
from pasians_ui.felt import felt
from pasians_ui.pen import box, polygon, union
from pasians_ui.tablefile import bundled
from pasians_ui.theme import Theme

THEME = Theme.load()
WIDTH = 40  # small, so that drawing is quick
ACE, QUEEN = Card(1, "S", True, 0), Card(12, "H", True, 0)
LOOKS = [(style, colours) for style in ("classic", "large") for colours in ("two", "four")]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of the test's own, and no atlas left from another."""
    monkeypatch.setenv("PASIANS_CACHE", str(tmp_path))
    monkeypatch.setattr(Atlas, "_live", type(Atlas._live)())
    yield tmp_path / "cards"


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of the usual atlas, drawn once for all tests that only need it to be there."""
    cache = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PASIANS_CACHE", str(cache))
        patch.setattr(Atlas, "_live", type(Atlas._live)())
        Atlas.get(WIDTH, THEME).finish()
    (path,) = (cache / "cards").iterdir()
    return path


@pytest.fixture
def kept(folder: Path, picture: Path) -> Path:
    """The same file in the cache of a test."""
    folder.mkdir()
    return Path(shutil.copy(picture, folder))


def again(**look: str) -> Atlas:
    """An atlas as the next start of the program makes it."""
    Atlas._live.clear()
    return Atlas.get(WIDTH, THEME, **look)


def pixels(texture: Texture) -> bytes:
    """What is seen of a texture on grey, row by row from the bottom."""
    with Canvas():
        seen = Fbo(size=texture.size)
        seen.add(Color(0.5, 0.5, 0.5, 1))
        seen.add(Rectangle(size=texture.size))
        seen.add(Color(1, 1, 1, 1))
        seen.add(Rectangle(size=texture.size, texture=texture))
        seen.draw()
    return bytes(seen.pixels)


def pixel(texture: Texture, x: int, y: int) -> tuple[int, ...]:
    at = (y * texture.width + x) * 4
    return tuple(pixels(texture)[at : at + 3])


def test_sizes_are_even() -> None:
    for width in (57, 80, 113, 228):
        atlas = Atlas.get(width, THEME)
        assert atlas.card_size[0] == width - width % 2
        assert atlas.card_size[1] % 2 == 0
        assert atlas.card_size[1] == pytest.approx(1.4 * atlas.card_size[0], abs=1)
        assert atlas.face(ACE).size == atlas.card_size


@pytest.mark.parametrize(("style", "colours"), LOOKS)
def test_no_two_cards_look_the_same(style: str, colours: str) -> None:
    atlas = Atlas.get(WIDTH, THEME, style, colours)
    cards = [card for card in CARDS if card.up and (card.rank or card.suit in "CD")]
    assert len(cards) == 54
    assert len({pixels(atlas.face(card)) for card in cards} | {pixels(atlas.back)}) == 55


def test_suits_differ_by_shape_and_never_by_colour_alone() -> None:
    assert len({faces.suit_shape(suit) for suit in "SHDC"}) == 4
    for style, width in (("classic", THEME.card.faces_auto_large_below), ("large", WIDTH)):
        inks = {suit: Atlas.get(width, THEME, style, "two").face(Card(7, suit, True, 0)) for suit in "SHDC"}
        marks = {suit: frozenset(marked(texture)) for suit, texture in inks.items()}
        for one, other in combinations("SHDC", 2):
            apart = len(marks[one] ^ marks[other]) / len(marks[one] | marks[other])
            assert apart > 0.08, (style, one, other)


def marked(texture: Texture) -> Iterator[int]:
    """The pixels of a card that are nearer to ink than to paper."""
    data = pixels(texture)
    return (
        at for at in range(0, len(data), 4) if data[at + 2] < 160 and data[at + 3] > 200
    )  # red and black have little blue


def test_a_card_that_is_down_shows_the_back() -> None:
    atlas = Atlas.get(WIDTH, THEME)
    assert atlas.face(Card(1, "S", False, 64)) is atlas.back


def test_backs_and_papers_differ() -> None:
    backs = {pixels(Atlas.get(WIDTH, THEME, back=back).back) for back in THEME.back}
    assert len(backs) == len(THEME.back) == 5
    assert len({pixels(Atlas.get(WIDTH, Theme.load(name)).face(ACE)) for name in bundled()}) == 3


def test_paper_inks_and_round_corners() -> None:
    texture = Atlas.get(80, THEME, "large").face(QUEEN)
    assert pixel(texture, 0, 0) == pixel(texture, 79, 111) == pytest.approx((128, 128, 128), abs=1)
    paper = [round(part * 255) for part in THEME.table.paper[:3]]
    assert pixel(texture, 40, 108) == pytest.approx(paper, abs=1)
    red = [round(part * 255) for part in THEME.card.ink.two.H[:3]]
    assert pixel(texture, 64, 96) == pytest.approx(red, abs=1)


def test_drawn_once_and_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Atlas.get(WIDTH, THEME)
    assert Atlas.get(WIDTH + 1, THEME) is first
    first.finish()
    seen = pixels(first.face(QUEEN))
    assert [path.suffix for path in folder.iterdir()] == [".png"]

    monkeypatch.setattr(module, "_Artist", None)  # whoever draws now fails
    second = again()
    assert second is not first
    assert second.finished
    assert pixels(second.face(QUEEN)) == seen


def test_each_look_has_a_file_of_its_own(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert again().finished
    for look in ({"faces": "large"}, {"colours": "four"}, {"back": "moss"}):
        assert not again(**look).finished
    monkeypatch.setattr(module, "VERSION", faces.VERSION + 1)
    assert not again().finished


def test_the_rest_is_drawn_frame_by_frame(folder: Path) -> None:
    atlas = Atlas.get(WIDTH, THEME)
    atlas.face(QUEEN)
    assert not atlas.finished
    for _ in range(60):
        Clock.tick()
    assert atlas.finished
    patience = time.monotonic() + 20  # another thread writes the file
    while not list(folder.glob("*.png")) and time.monotonic() < patience:
        time.sleep(0.01)
    assert again().finished


@pytest.mark.parametrize("damage", [b"", b"\x89PNG\r\n\x1a\n", None])
def test_a_damaged_file_is_replaced(kept: Path, damage: bytes | None) -> None:
    kept.write_bytes(kept.read_bytes()[:-200] if damage is None else damage)
    atlas = again()
    assert not atlas.finished
    atlas.finish()
    assert again().finished


def test_no_place_to_keep_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PASIANS_CACHE", str(tmp_path / "file"))
    atlas = Atlas.get(WIDTH, THEME)
    atlas.finish()
    seen_after_loss(atlas)


def test_old_files_go(folder: Path) -> None:
    folder.mkdir()
    for at in range(module.FILES_KEPT + 3):
        path = folder / f"cards-{at}.png"
        path.touch()
        os.utime(path, (at, at))
    Atlas.get(WIDTH, THEME).finish()
    names = {path.name for path in folder.iterdir()}
    assert len(names) == module.FILES_KEPT
    assert "cards-3.png" not in names
    assert f"cards-{module.FILES_KEPT + 2}.png" in names


def seen_after_loss(atlas: Atlas) -> None:
    """Lose the graphics context and check that everything handed out before looks as it did."""
    parts = [atlas.shadow_card, atlas.ring("best")]
    textures = [atlas.face(QUEEN), atlas.back, felt(THEME, (300, 200)), *(part.texture for part in parts)]
    before = [pixels(texture) for texture in textures]
    assert len(set(before)) == len(before)
    get_context().reload()
    Clock.tick()
    assert [pixels(texture) for texture in textures] == before


def test_loss_of_the_graphics_context_while_drawing(kept: Path) -> None:
    drawing = Atlas.get(WIDTH, THEME, back="plum")
    seen_after_loss(drawing)
    assert pixels(drawing.face(ACE)) == pixels(Atlas.get(WIDTH, THEME).face(ACE))


def test_loss_of_the_graphics_context(kept: Path) -> None:
    seen_after_loss(Atlas.get(WIDTH, THEME))


def test_loss_of_the_graphics_context_and_of_the_file(kept: Path) -> None:
    atlas = Atlas.get(WIDTH, THEME)
    kept.unlink()
    seen_after_loss(atlas)


def test_drawing_leaves_the_callers_canvas_alone() -> None:
    canvas = Canvas()
    with canvas:
        Atlas.get(WIDTH, THEME).face(ACE)
        felt(THEME, (30, 20))
    assert not canvas.children


@pytest.mark.parametrize("name", bundled())
def test_felt_is_shaded_towards_its_corners(name: str) -> None:
    theme = Theme.load(name)
    texture = felt(theme, (1280, 800))
    assert max(texture.size) <= 256
    grey = pytest.approx((127.5,) * 3, abs=1)
    assert pixel(texture, texture.width // 2, round(texture.height * 0.55)) == grey, "clear in its middle"
    corner = pixel(texture, 0, 0)
    assert corner == pytest.approx([round(part * 255) for part in theme.table.edge[:3]], abs=2)
    assert pixel(texture, texture.width - 1, 0) == corner


@pytest.mark.parametrize("state", ["lift", "select", "legal", "best", "hint"])
def test_rings_lie_outside_the_card(state: str) -> None:
    ring = Atlas.get(80, THEME).ring(state)
    side = ring.texture.width
    assert ring.texture.size == (2 * ring.border + 1, 2 * ring.border + 1)
    keyline = THEME.ring.keyline_select if state == "select" else THEME.ring.keyline
    inside_ring = ring.reach - round(keyline + THEME.ring[state] / 2)
    expected = [round(part * 255) for part in THEME.table.ring[state][:3]]
    assert pixel(ring.texture, inside_ring, side // 2) == pytest.approx(expected, abs=2)
    line = THEME.table.ring.cursor_inner if state == "select" else THEME.table.ring.keyline
    assert pixel(ring.texture, ring.reach - 1, side // 2) == pytest.approx([round(c * 255) for c in line[:3]], abs=2)
    for outside_or_within in ((0, 0), (side // 2, side // 2)):
        assert pixel(ring.texture, *outside_or_within) == pytest.approx((128, 128, 128), abs=1)


def test_shadows_are_soft_and_fall_down() -> None:
    atlas = Atlas.get(80, THEME)
    for part in (atlas.shadow_card, atlas.shadow_lifted, atlas.shadow_selected):
        row = [pixel(part.texture, x, part.border)[0] for x in range(part.border)]
        assert row == sorted(row, reverse=True)
        assert row[0] > 120 > row[-1]
        assert part.shift[1] < 0
        assert part.box(0, 0, 80, 112)["pos"][1] < -part.reach


def test_a_picture_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "picture.png"
    picture = bytes(range(3 * 2 * 4))
    png.write(path, 3, 2, picture)
    assert png.read(path, 3, 2) == picture
    assert [found.name for found in path.parent.iterdir()] == ["picture.png"]
    with pytest.raises(ValueError):
        png.read(path, 2, 3)


def test_shapes_are_cut_into_triangles() -> None:
    square = polygon((0, 0, 2, 0, 2, 2, 0, 2))
    for shape in (square, box(0, 0, 2, 2), union([square])):
        assert area(shape.points, shape.triangles) == pytest.approx(4)
    dented = polygon((0, 0, 2, 0, 1, 1, 2, 2, 0, 2))
    assert area(dented.points, dented.triangles) == pytest.approx(3)


def area(points: tuple[tuple[float, float], ...], triangles: tuple[int, ...]) -> float:
    total = 0.0
    for at in range(0, len(triangles), 3):
        (ax, ay), (bx, by), (cx, cy) = (points[corner] for corner in triangles[at : at + 3])
        total += abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
    return total


def test_all_icons_are_in_the_font() -> None:
    fonts.register()
    missing = glyph("\U0010ffff", "Icons")
    for meaning in THEME.icons:
        assert glyph(fonts.icon(meaning), "Icons") != missing, meaning


def test_icons_are_those_that_are_named() -> None:
    package = pytest.importorskip("fonticon_mdi7")
    for meaning, (name, code_point) in THEME.icons.items():
        named = name.replace("-", "_")
        found = getattr(package.MDI7, named, None) or getattr(package.MDI7, named + "_")
        assert found[-1] == chr(code_point) == fonts.icon(meaning)


def test_the_fonts_of_the_packages_are_found() -> None:
    for package, name in (
        ("font_source_serif_pro", "files/SourceSerifPro-Semibold.ttf"),
        ("fonticon_mdi7", "fonts/materialdesignicons-webfont.ttf"),
    ):
        assert fonts._file(package, name, fonts.ROBOTO).endswith(name)
    assert fonts._file("no_such_package", "x.ttf", fonts.ROBOTO) == str(fonts.ROBOTO)


def test_titles_have_the_letters_of_our_languages() -> None:
    fonts.register()
    missing = glyph("\U0010ffff", "Title")
    assert all(glyph(letter, "Title") != missing for letter in "AZaz09áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽåäöÅÄÖ–…")


def glyph(text: str, font: str) -> bytes:
    label = Label(text=text, font_name=font, font_size=20)
    label.refresh()
    return pixels(label.texture)
