"""Contrast of everything that is read or aimed at, as WCAG 2 computes it, for each table and both kinds of pages."""

import colorsys

import pytest

from pasians_ui import tablefile
from pasians_ui.theme import Colour, Theme, Tokens

TEXT, LARGE = 4.5, 3.0  # needed by text, and by large text, signs and lines
TABLES = list(tablefile.bundled())
PAGES = ("light", "dark")


@pytest.fixture(params=TABLES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return Theme.load(request.param)


@pytest.fixture(params=PAGES)
def page(request: pytest.FixtureRequest) -> Tokens:
    colours: Tokens = Theme.load(pages=request.param).page
    return colours


def felts(theme: Theme) -> tuple[Colour, Colour]:
    return theme.table.center, theme.table.edge


@pytest.mark.parametrize("ink", ["ink", "dim"])
def test_words_on_the_table(theme: Theme, ink: str) -> None:
    table = theme.table
    for ground in (*felts(theme), table.rail):
        assert table[ink].contrast(ground) >= TEXT


def test_words_on_the_raised_button(theme: Theme) -> None:
    assert theme.table.ink.contrast(theme.table.railhi) >= TEXT


def test_gold_figures(theme: Theme) -> None:
    for ground in felts(theme):
        assert theme.table.gold.contrast(ground) >= LARGE


@pytest.mark.parametrize("state", ["lift", "select", "legal", "best", "hint", "cursor"])
def test_rings_on_the_table(theme: Theme, state: str) -> None:
    for ground in felts(theme):
        assert theme.table.ring[state].contrast(ground) >= LARGE


@pytest.mark.parametrize("state", ["legal", "best", "hint"])
def test_rings_and_their_keyline(theme: Theme, state: str) -> None:
    assert theme.table.ring[state].contrast(theme.table.ring.keyline) >= LARGE


@pytest.mark.parametrize("state", ["select", "cursor"])
def test_rings_and_their_dark_underlay(theme: Theme, state: str) -> None:
    assert theme.table.ring[state].contrast(theme.table.ring.cursor_inner) >= LARGE


def test_sign_in_the_badge_of_the_best_place(theme: Theme) -> None:
    assert theme.table.ring.badge_ink.contrast(theme.table.ring.best) >= LARGE


def test_signs_of_empty_piles(theme: Theme) -> None:
    table = theme.table
    for ground in felts(theme):
        slot = table.mark.alpha(table.slot_alpha).over(ground)
        sign = table.mark.alpha(table.sign_alpha).over(slot)
        outline = table.mark.alpha(table.outline_alpha).over(ground)
        assert sign.contrast(slot) >= LARGE
        assert outline.contrast(ground) >= LARGE


@pytest.mark.parametrize("colours", ["two", "four"])
def test_inks_on_the_cards(theme: Theme, colours: str) -> None:
    for ink in theme.card.ink[colours].values():
        assert ink.contrast(theme.table.paper) >= TEXT


@pytest.mark.parametrize("ground", ["bg", "surface", "sunk"])
def test_pages(page: Tokens, ground: str) -> None:
    assert page.ink.contrast(page[ground]) >= TEXT
    assert page.dim.contrast(page[ground]) >= TEXT
    assert page.outline.contrast(page[ground]) >= LARGE


@pytest.mark.parametrize("ground", ["bg", "surface"])
@pytest.mark.parametrize("ink", ["accent", "gold", "err", "blue"])
def test_words_in_colour(page: Tokens, ink: str, ground: str) -> None:
    assert page[ink].contrast(page[ground]) >= TEXT


def test_filled_things_on_pages(page: Tokens) -> None:
    for ink, ground in (("onaccent", "accent"), ("ontint", "tint"), ("ongold", "goldfill"), ("err", "errtint")):
        assert page[ink].contrast(page[ground]) >= TEXT
    assert page.accent.contrast(page.sunk) >= LARGE


@pytest.mark.parametrize("back", list(Theme.load().back))
def test_backs_stand_out_from_the_paper_and_their_medallion_from_them(theme: Theme, back: str) -> None:
    colours = theme.back[back]
    assert colours.field.contrast(theme.table.paper) >= LARGE
    assert colours.line.contrast(colours.field) >= LARGE


def test_rings_on_the_paper_have_a_keyline_that_shows(theme: Theme) -> None:
    """Between a ring and the paper lies its keyline: ring or keyline stands out from the paper, whatever the ring's colour."""
    ring, paper = theme.table.ring, theme.table.paper
    for state, line in (
        ("legal", ring.keyline),
        ("best", ring.keyline),
        ("hint", ring.keyline),
        ("select", ring.cursor_inner),
    ):
        assert max(ring[state].contrast(paper), line.contrast(paper)) >= LARGE


def test_flat_felt_is_read_as_well(theme: Theme) -> None:
    flat = Theme.load(theme.name, flat=True).table
    assert flat.edge == flat.center == theme.table.center
    assert flat.ink.contrast(flat.edge) >= TEXT and flat.dim.contrast(flat.edge) >= TEXT


def test_pages_can_be_light_and_dark_at_any_table(theme: Theme) -> None:
    light, dark = (Theme.load(theme.name, pages=pages).page for pages in PAGES)
    assert light.bg.luminance > 0.5 > 0.05 > dark.bg.luminance


def test_message_bar() -> None:
    bar = Theme.load().snackbar
    assert bar.ink.contrast(bar.fill) >= TEXT
    assert bar.icon.contrast(bar.fill) >= LARGE


def test_the_back_of_a_table_differs_from_its_felt_in_hue(theme: Theme) -> None:
    hue, saturation, _ = colorsys.rgb_to_hsv(*theme.back[theme.table.back].field[:3])
    felt_hue, felt_saturation, _ = colorsys.rgb_to_hsv(*theme.table.center[:3])
    apart = abs(hue - felt_hue)
    assert min(apart, 1 - apart) > 1 / 12 or abs(saturation - felt_saturation) > 1 / 12


def test_computed_as_wcag_says() -> None:
    black, white, grey = Colour.read("#000000"), Colour.read("#FFFFFF"), Colour.read("#767676")
    assert black.contrast(white) == white.contrast(black) == pytest.approx(21)
    assert grey.contrast(white) == pytest.approx(4.54, abs=0.01)
    assert white.alpha(0.5).over(black).hex == "#808080"


def test_a_colour_that_is_none() -> None:
    for text in ("#12", "1B1D23", "#XYZXYZ"):
        with pytest.raises(ValueError):
            Colour.read(text)


def test_all_tables_have_the_same_values() -> None:
    first = Theme.load(TABLES[0])
    for theme in map(Theme.load, TABLES):
        assert set(theme.table) == set(first.table)
        assert set(theme.table.ring) == set(first.table.ring)
        assert theme.table.back in theme.back


def test_unknown_tables() -> None:
    for name in ("", "nowhere", "../look/tokens"):
        with pytest.raises(KeyError):
            Theme.load(name)
