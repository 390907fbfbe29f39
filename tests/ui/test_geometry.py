"""The table in pixels, without a window: largest cards, fans, portrait, low windows, the other hand, insets."""

from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from pasians import Catalogue, Deal, Session
from pasians_ui.arrangement import Arrangement, Spot
from pasians_ui.fans import Strips, spread
from pasians_ui.fonts import register
from pasians_ui.geometry import Plan, arrange
from pasians_ui.rects import Rect, around
from pasians_ui.screen import Insets, Screen
from pasians_ui.status import StatusLine
from pasians_ui.theme import Theme

THEME = Theme.load()
SIZES = [(1280, 800), (800, 1280), (2560, 1600), (400, 800), (800, 400), (3840, 2160), (640, 480), (1024, 1366)]


def arrangement(width: float, height: float, **places: list[tuple[float, float, str]]) -> Arrangement:
    """Groups of piles as (x, y, fan); the group's name is the type."""
    spots = {
        f"{group}-{number}": Spot(x, y, fan, 3 if group == "waste" and fan != "none" else 0)
        for group, piles in places.items()
        for number, (x, y, fan) in enumerate(piles, 1)
    }
    return Arrangement(spots, {name: name.rpartition("-")[0] for name in spots}, width, height)


def row(count: int, x: float, y: float, fan: str = "none", step: float = 1) -> list[tuple[float, float, str]]:
    return [(x + step * at, y, fan) for at in range(count)]


TRIANGLE = arrangement(
    7, 3.1, stock=row(1, 0, 0), waste=row(1, 1, 0), foundation=row(4, 3, 0), tableau=row(7, 0, 1, "down")
)
NINE_UNDER_EIGHT = arrangement(
    8, 4.1, stock=row(1, 0, 0), waste=row(1, 1, 0), reserve=row(1, 3, 0, "right"),
    foundation=row(8, 0, 1), tableau=row(9, 0, 2, "down", 0.875),
)  # fmt: skip
TEN_COLUMNS = arrangement(10, 4, stock=row(1, 0, 0), foundation=row(8, 2, 0), tableau=row(10, 0, 1, "down"))
GRID = arrangement(7, 4, stock=row(1, 0, 0), waste=row(1, 1, 0), grid=[p for y in range(4) for p in row(4, 2.5, y)])
FOUR_OVER_FOUR = arrangement(
    7, 4, stock=row(1, 0, 0), waste=row(1, 1, 0, "right"), reserve=row(1, 0, 1),
    foundation=row(4, 3, 0), tableau=row(4, 3, 1, "down"),
)  # fmt: skip
WINGS = arrangement(
    9, 4, foundation=[(4, y, "none") for y in range(4)], tableau=[(x, y, "right") for y in range(4) for x in (0, 5.5)]
)
PYRAMID = arrangement(
    7, 4, stock=row(1, 0, 0), waste=row(1, 1, 0, "right"),
    pyramid=[p for at in range(7) for p in row(at + 1, 3 - at / 2, 1 + at / 3)],
)  # fmt: skip
TABLES = {
    "triangle": TRIANGLE, "nine under eight": NINE_UNDER_EIGHT, "ten columns": TEN_COLUMNS, "grid": GRID,
    "four over four": FOUR_OVER_FOUR, "wings": WINGS, "pyramid": PYRAMID,
}  # fmt: skip


def expected(table: Arrangement, reserve: int = 11) -> dict[str, list[bool]]:
    down = 6 if table is TRIANGLE else 0
    columns = {name: [False] * down + [True] * 8 for name, spot in table.spots.items() if spot.fan == "down"}
    return columns | {name: [True] * reserve for name in table.kind("reserve")}


def plan(table: Arrangement, size: tuple[int, int], held=None, reserve=11, **more) -> tuple[Plan, Screen]:
    screen = Screen(*size, THEME, **more)
    return arrange(table, screen, expected(table, reserve), held or {}), screen


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TABLES)
def test_all_slots_lie_in_the_field_and_none_over_another(name, size):
    table = TABLES[name]
    made, screen = plan(table, size)
    for frame in made.frames.values():
        assert screen.felt.contains(frame.slot)
        assert made.status.overlap(frame.slot) == 0
    if name != "pyramid":
        for one, other in combinations(made.frames.values(), 2):
            assert one.slot.overlap(other.slot) == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TABLES)
def test_G4_the_longest_piles_stay_on_the_felt(name, size):
    table = TABLES[name]
    held = {pile: [False] * 6 + [True] * 30 for pile, spot in table.spots.items() if spot.fan in ("down", "right")}
    made, screen = plan(table, size, held)
    for pile, faces in held.items():
        assert screen.felt.contains(made.extent(pile, faces)), pile


def test_largest_cards_at_the_sizes_of_the_design():
    assert plan(TRIANGLE, (1280, 800))[0].card[0] == pytest.approx(131, abs=4)
    assert plan(NINE_UNDER_EIGHT, (1280, 800))[0].card[0] == pytest.approx(116, abs=4)
    assert plan(TRIANGLE, (800, 1280))[0].card[0] == pytest.approx(99, abs=4)
    assert plan(TRIANGLE, (400, 800))[0].card[0] == pytest.approx(49, abs=2)
    assert plan(TRIANGLE, (800, 400))[0].card[0] == pytest.approx(62, abs=2)


def test_narrow_windows_use_the_whole_width():
    made, _screen = plan(TEN_COLUMNS, (400, 800))
    assert made.card[0] >= 32


def test_cells_leave_room_for_the_status_in_low_windows():
    cells = arrangement(8, 4, cell=row(4, 0, 0), foundation=row(4, 4, 0), tableau=row(8, 0, 1, "down"))
    made, _screen = plan(cells, (800, 400))
    assert made.aside and made.status.height >= 60
    assert all(made.status.overlap(frame.slot) == 0 for frame in made.frames.values())


def test_G2_cards_grow_with_the_window_without_a_cap():
    small, large = plan(TRIANGLE, (1280, 800))[0], plan(TRIANGLE, (5120, 3200))[0]
    assert large.card[0] > 4 * small.card[0]


def test_G1_sizes_are_in_dp():
    one, two = plan(TRIANGLE, (1280, 800))[0], plan(TRIANGLE, (2560, 1600), density=2)[0]
    assert two.card[0] == pytest.approx(2 * one.card[0], abs=2)
    assert Screen(800, 1280, THEME, 2).chrome.height == 2 * THEME.chrome.bar_height_phone


@pytest.mark.parametrize("name", TABLES)
def test_widths_are_even(name):
    for size in SIZES:
        width, height = plan(TABLES[name], size)[0].card
        assert width % 2 == height % 2 == 0


def test_landscape_has_a_rail_and_portrait_a_bar():
    wide, tall = Screen(1280, 800, THEME), Screen(800, 1280, THEME)
    assert wide.chrome == (1184, 0, 96, 800)
    assert tall.chrome == (0, 0, 800, 96)
    assert Screen(1280, 800, THEME, left_handed=True).chrome == (0, 0, 96, 800)


@pytest.mark.parametrize("edge", range(4))
@pytest.mark.parametrize("size", [(1280, 800), (800, 1280)])
def test_G10_nothing_lies_inside_the_insets(size, edge):
    insets = Insets(*(80 if at == edge else 0 for at in range(4)))
    made, screen = plan(TRIANGLE, size, insets=insets)
    for frame in made.frames.values():
        assert screen.safe.contains(frame.slot)
    assert screen.safe.contains(screen.status)


def test_sources_move_below_in_portrait_with_the_stock_outermost():
    made, _screen = plan(NINE_UNDER_EIGHT, (800, 1280))
    frames = made.frames
    slots = {pile: frame.slot for pile, frame in frames.items()}
    assert slots["stock-1"].y == slots["waste-1"].y == slots["reserve-1"].y < slots["tableau-1"].y
    assert slots["stock-1"].x > slots["waste-1"].x > slots["reserve-1"].x
    assert slots["foundation-1"].top == pytest.approx(made.field.top, abs=1), "the other rows move up"
    assert made.extent("reserve-1", [True] * 11).right <= slots["waste-1"].x
    mirrored = plan(NINE_UNDER_EIGHT, (800, 1280), left_handed=True)[0]
    assert mirrored.frames["stock-1"].slot.x < mirrored.frames["waste-1"].slot.x


@pytest.mark.parametrize("size", [(800, 1280), (400, 800)])
def test_columns_that_only_the_sources_took_are_dropped_in_portrait(size):
    made, _screen = plan(GRID, size)
    grid = [made.frames[name].slot for name in GRID.kind("grid")]
    left, right = min(slot.x for slot in grid), max(slot.right for slot in grid)
    assert left - made.field.x == pytest.approx(made.field.right - right, abs=2)
    assert right - left > 0.8 * made.field.width
    assert made.frames["stock-1"].slot.x == max(slot.x for slot in grid)


def test_foundations_over_their_own_columns_stay_there_in_portrait():
    made, _screen = plan(FOUR_OVER_FOUR, (800, 1280))
    slots = {pile: frame.slot for pile, frame in made.frames.items()}
    for number in range(1, 5):
        assert slots[f"foundation-{number}"].x == slots[f"tableau-{number}"].x
    assert slots["tableau-1"].x - slots["reserve-1"].x == pytest.approx(
        slots["tableau-2"].x - slots["tableau-1"].x, abs=1
    )
    assert slots["waste-1"].right < slots["stock-1"].x
    assert plan(TRIANGLE, (800, 1280))[0].frames["foundation-1"].slot.x == slots["reserve-1"].x


def test_few_columns_stand_in_the_middle_over_a_wider_row_of_sources():
    table = arrangement(
        3, 2, stock=row(1, 0, 0), waste=row(1, 1, 0, "right"), foundation=row(1, 2, 0), tableau=row(1, 2, 1, "down")
    )
    slots = {pile: frame.slot for pile, frame in plan(table, (400, 1500))[0].frames.items()}
    assert slots["waste-1"].x < slots["tableau-1"].x == slots["foundation-1"].x < slots["stock-1"].x


@pytest.mark.parametrize("fan", ["right", "left"])
def test_what_is_expected_to_be_seen_lies_in_the_middle(fan):
    table = arrangement(9, 3, reserve=[(at, y, fan) for y in range(3) for at in (2, 5)])
    made, _screen = plan(table, (1280, 800), reserve=4)
    seen = [made.extent(name, [True] * 4) for name in made.frames]
    middle = (min(rect.x for rect in seen) + max(rect.right for rect in seen)) / 2
    assert middle == pytest.approx(made.field.middle[0], abs=1)


def test_the_hours_of_a_dealt_clock_stand_round_the_middle():
    game = Catalogue.standard().game("clock")
    layout, cards = game.layout(), {pile.name: Session(game, Deal(3)).cards(pile.name) for pile in game.piles}
    table = Arrangement.of(layout.places, {pile.name: pile.type for pile in game.piles}, layout.width, layout.height)
    likely = {name: [False] * place.down + [True] * place.up for name, place in layout.places.items()}
    made = arrange(table, Screen(1280, 800, THEME), likely, {})
    seen = {name: made.extent(name, [card.up for card in cards[name]]) for name in made.frames}
    assert around(list(seen.values())).middle[0] == pytest.approx(seen["middle"].middle[0], abs=2)
    assert seen["middle"].middle[0] == pytest.approx(made.field.middle[0], abs=2)


def test_a_long_pile_squeezes_alone():
    made, _screen = plan(TRIANGLE, (1280, 800))
    short, middling, long = (
        made.offsets(name, [False] * 5 + [True] * up)[:6]
        for name, up in [("tableau-5", 2), ("tableau-6", 6), ("tableau-7", 12)]
    )
    assert short == middling
    assert long[5][1] > short[5][1]


def test_a_waste_that_is_fanned_without_limit_has_the_whole_row_below():
    table = replace(PYRAMID, spots={**PYRAMID.spots, "waste-1": Spot(1, 0, "right", 0)})
    made, _screen = plan(table, (800, 1280))
    waste, stock = made.frames["waste-1"], made.frames["stock-1"]
    assert waste.slot.x == pytest.approx(made.field.x, abs=1)
    assert waste.slot.right + waste.room <= stock.slot.x


def test_sources_stay_where_the_game_has_them_in_landscape_and_where_there_is_no_room():
    made, _screen = plan(TRIANGLE, (1280, 800))
    assert made.frames["stock-1"].slot.top == made.frames["foundation-1"].slot.top
    made, _screen = plan(TRIANGLE, (700, 760))
    assert made.frames["stock-1"].slot.top == made.frames["foundation-1"].slot.top


def test_a_reserve_that_is_too_long_stays_above():
    made, _screen = plan(NINE_UNDER_EIGHT, (800, 1280), reserve=40)
    assert made.frames["reserve-1"].slot.y > made.frames["tableau-1"].slot.y


def test_low_windows_put_sources_and_foundations_at_the_sides():
    made, _screen = plan(TRIANGLE, (800, 400))
    slots = {pile: frame.slot for pile, frame in made.frames.items()}
    assert slots["stock-1"].right < slots["tableau-1"].x
    assert slots["stock-1"].y > slots["waste-1"].y
    assert slots["foundation-1"].x > slots["tableau-7"].right
    assert slots["tableau-1"].top == slots["stock-1"].top
    assert made.status.top < slots["waste-1"].y and made.status.x <= slots["waste-1"].x
    assert slots["waste-1"].right <= made.status.right < slots["tableau-1"].x


def test_low_windows_leave_other_games_alone():
    made, _screen = plan(GRID, (800, 400))
    assert not made.aside


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", TABLES)
def test_the_other_hand_is_the_mirror_image(name, size):
    made, screen = plan(TABLES[name], size)
    other, mirror = plan(TABLES[name], size, left_handed=True)
    assert other.card == made.card
    for pile, frame in made.frames.items():
        turned = other.frames[pile]
        assert turned.slot.x - mirror.felt.x == pytest.approx(screen.felt.right - frame.slot.right, abs=1)
        assert turned.slot.y == frame.slot.y
        assert turned.step == (-frame.step[0], frame.step[1])


def test_a_pile_that_outgrows_the_limit_makes_all_cards_smaller():
    long = {"tableau-7": [True] * 20}
    small, _screen = plan(TRIANGLE, (1280, 800), long)
    assert small.card[0] < plan(TRIANGLE, (1280, 800))[0].card[0]
    assert small.holds("tableau-7", long["tableau-7"])


def test_cards_lie_on_whole_pixels():
    made, _screen = plan(NINE_UNDER_EIGHT, (1283, 797), {"reserve-1": [True] * 11})
    for name in made.frames:
        for place in made.places(name, [False, True, True, True, True, True, True]):
            assert all(float(value).is_integer() for value in place)


def test_only_so_many_top_cards_of_a_waste_are_fanned():
    table = replace(PYRAMID, spots={**PYRAMID.spots, "waste-1": Spot(1, 0, "right", 3)})
    made, _screen = plan(table, (1280, 800))
    xs = [place.x for place in made.places("waste-1", [True] * 6)]
    assert xs[0] == xs[1] == xs[2] == xs[3] < xs[4] < xs[5]


def test_a_closed_heap_shows_three_edges_and_its_top_lies_in_the_slot():
    made, _screen = plan(TRIANGLE, (1280, 800))
    slot = made.frames["stock-1"].slot
    ups = [place.y - slot.y for place in made.places("stock-1", [False] * 6)]
    assert ups == [4, 4, 4, 4, 2, 0]
    assert made.places("stock-1", [False]) == [slot]


STRIPS = Strips(open=40, closed=16, least_open=24, least_closed=10)


def test_fans_open_to_normal_and_no_further():
    assert spread([False, False, True, True], STRIPS, 1000) == [0, 16, 32, 72]


def test_fans_squeeze_face_down_cards_first_then_face_up_ones_then_all():
    faces = [False, False, True, True, True]
    assert spread(faces, STRIPS, 106) == [0, 13, 26, 66, 106]
    assert spread(faces, STRIPS, 80) == pytest.approx([0, 10, 20, 50, 80])
    assert spread(faces, STRIPS, 34) == pytest.approx([0, 5, 10, 22, 34])
    assert spread(faces, STRIPS, -5) == [0, 0, 0, 0, 0]


@pytest.mark.parametrize("count", [0, 1])
def test_short_fans(count):
    assert spread([True] * count, STRIPS, 100) == [0.0] * count


register()
SENTENCE = "With a place open, first play the card on the waste."
FACTS = [("Base", "7"), ("Redeals", "1"), ("Score", "12"), ("Moves", "10"), ("Time", "0:00")]


def status(size: tuple[int, int], said: str) -> StatusLine:
    """The status of a window, with all that it could have to say."""
    line, screen = StatusLine(THEME), Screen(*size, THEME)
    line.follow(screen.status, aside=False)
    line.show("Terrace", "Falling Stars", said, FACTS)
    return line


@pytest.mark.parametrize("said", ["", SENTENCE])
@pytest.mark.parametrize("size", [*SIZES, (360, 640), (200, 1500), (160, 160)])
def test_words_of_the_status_lie_in_their_place_and_not_over_each_other(size, said):
    line = status(size, said)
    place = Rect(*line.pos, *line.size).grown(2)
    rects = [Rect(*label.pos, *label.size) for label in line.children]
    assert all(place.contains(rect) for rect in rects)
    assert all(one.overlap(other) == 0 for one, other in combinations(rects, 2))


@pytest.mark.parametrize("size", SIZES)
def test_what_the_game_says_and_its_base_are_always_shown(size):
    texts = status(size, SENTENCE).texts
    assert {SENTENCE, "Terrace", "Base", "7"} <= set(texts)
    assert "Falling Stars" not in texts


def test_the_variant_is_left_out_first_and_the_base_last():
    assert "Falling Stars" in status((1280, 800), "").texts
    assert status((800, 400), "").texts[0] == "Terrace"
    assert "Falling Stars" not in status((400, 800), "").texts
    assert {"Base", "7"} <= set(status((200, 1500), "").texts)
    assert "Time" not in status((200, 1500), "").texts


def test_beside_a_low_table_what_is_said_is_wrapped_and_facts_give_way():
    line = StatusLine(THEME)
    line.follow(Rect(10, 10, 130, 150), aside=True)
    line.show("Terrace", "", SENTENCE, FACTS)
    assert line.texts[:2] == ["Terrace", SENTENCE] and "Time" not in line.texts
    assert all(Rect(8, 10, 134, 150).contains(Rect(*label.pos, *label.size)) for label in line.children)


# All games

CAPITALS = 0.711
"""Height of the capitals of the indices, in font sizes."""

GAMES = sorted(path.parent.name for path in (Path(__file__).parents[2] / "plugins").glob("*/game.toml"))
WINDOWS = [(400, 800), (800, 400), (800, 1280), (1280, 800), (2560, 1600), (3840, 2160)]
"""From a phone, both ways, over a tablet to 4K."""


@pytest.fixture(scope="module")
def catalogue():
    return Catalogue.standard()


def likely(game, screen: Screen) -> tuple[Arrangement, dict[str, tuple[bool, ...]]]:
    """The arrangement of a game, and what is expected in its piles."""
    layout, kinds = game.layout(portrait=screen.portrait), {pile.name: pile.type for pile in game.piles}
    expected = {name: (False,) * place.down + (True,) * place.up for name, place in layout.places.items()}
    return Arrangement.of(layout.places, kinds, layout.width, layout.height), expected


@pytest.mark.parametrize("id", GAMES)
def test_G4_the_longest_possible_pile_of_each_game_stays_on_the_felt(catalogue, id):
    """Every pile that is fanned holds all cards, in each of the windows: then too all of it can be touched."""
    game = catalogue.game(id)
    for size in WINDOWS:
        screen = Screen(*size, THEME)
        table, expected = likely(game, screen)
        held = {name: (True,) * len(game.pack) for name, spot in table.spots.items() if spot.fan != "none"}
        made = arrange(table, screen, expected, held)
        for name in table.spots:
            assert screen.felt.contains(made.extent(name, held.get(name, (True,)))), (size, name)


@pytest.mark.parametrize("id", GAMES)
def test_G10_no_pile_of_any_game_lies_inside_the_insets(catalogue, id):
    game = catalogue.game(id)
    for size in [(1280, 800), (800, 1280)]:
        for edge in range(4):
            screen = Screen(*size, THEME, insets=Insets(*(80 if at == edge else 0 for at in range(4))))
            table, expected = likely(game, screen)
            made = arrange(table, screen, expected, {})
            for name, faces in expected.items():
                assert screen.safe.contains(made.extent(name, faces)), (size, edge, name)


@pytest.mark.parametrize("id", GAMES)
def test_G1_cards_of_each_game_are_as_large_at_any_density(catalogue, id):
    game = catalogue.game(id)
    widths = []
    for density in (1, 2, 3):
        screen = Screen(1280 * density, 800 * density, THEME, density)
        table, expected = likely(game, screen)
        widths.append(arrange(table, screen, expected, {}).card[0] / density)
    assert max(widths) - min(widths) <= 2


@pytest.mark.parametrize("insets", [Insets(), Insets(40, 30, 40, 30)])
@pytest.mark.parametrize("toolbar", ["left", "right", "below"])
@pytest.mark.parametrize("size", SIZES)
def test_the_toolbar_lies_where_it_is_wanted_and_never_over_the_felt(size, toolbar, insets):
    screen = Screen(*size, THEME, insets=insets, toolbar=toolbar)
    made = arrange(TRIANGLE, screen, expected(TRIANGLE), {})
    chrome = screen.chrome
    assert screen.side == toolbar
    assert chrome.overlap(screen.felt) == 0 and screen.safe.contains(screen.felt)
    assert {
        "left": chrome.x == 0,
        "right": chrome.right == size[0],
        "below": chrome.y == 0 and chrome.width == size[0],
    }[toolbar]
    assert all(screen.felt.contains(frame.slot) for frame in made.frames.values())


def test_the_toolbar_follows_the_hand_where_nothing_else_is_wanted():
    assert Screen(1280, 800, THEME).side == "right" and Screen(800, 1280, THEME).side == "below"
    assert Screen(1280, 800, THEME, left_handed=True).side == "left"
    assert Screen(1280, 800, THEME, left_handed=True, toolbar="right").side == "right"


def test_smaller_cards_are_a_part_of_the_largest_that_fit():
    screen = Screen(1280, 800, THEME)
    whole, small = (arrange(TRIANGLE, screen, expected(TRIANGLE), {}, size=size).card[0] for size in (1.0, 0.8))
    assert small == pytest.approx(0.8 * whole, abs=2)


def test_larger_words_get_a_higher_status_line():
    assert Screen(400, 800, THEME, text=1.3).status.height == pytest.approx(1.3 * Screen(400, 800, THEME).status.height)
    assert Screen(400, 800, THEME, text=0.9).status.height == Screen(400, 800, THEME).status.height


@pytest.mark.parametrize("choice", ["classic", "large"])
def test_G6_strips_of_a_fan_show_the_index_of_the_faces_that_are_used(choice):
    """What is visible of a covered card is at least as high as its own faces need to show rank and suit."""
    screen = Screen(1280, 800, THEME)
    column = [False] * 6 + [True] * 13
    made = arrange(TRIANGLE, screen, expected(TRIANGLE), {"tableau-7": column}, choice)
    steps = [low for _across, low in made.offsets("tableau-7", column)][6:]
    card = THEME.card
    fan, index = (card.fan.down_open_large, card.large) if made.large else (card.fan.down_open, card.classic)
    least = min(above - below for above, below in pairwise(steps))
    assert least >= fan.least * made.card[1] - 1
    below = (index.index_y if made.large else index.index_at[1]) + CAPITALS / 2 * index.index_size
    assert fan.least * card.ratio >= below, "the strip reaches below the index"
