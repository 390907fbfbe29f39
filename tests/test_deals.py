"""Deals: numberings against their published sources, our own generator against its vectors, texts, and refusals."""

from __future__ import annotations

import dataclasses
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer, createCards, ms_rearrange
from pysol_cards.deal_game import Game
from pysol_cards.random import LCRandom31, MTRandom
from pysol_cards.random_base import RandomBase

from pasians.cards import make_pack, turned, write_cards
from pasians.deals import Deal, DealError, Random

SPECIFICATION = Path(__file__).parent.parent / "docs" / "deals.md"
ONE = turned(make_pack(1, "CDHS", frozenset(), 0), up=True)
TWO = turned(make_pack(2, "CDHS", frozenset(), 0), up=True)
RENDERER = CardRenderer(print_ts=True)
LAST_MS = 2**33 - 1

MS_SAMPLES = [
    *range(1, 301),
    *(617, 11_982, 31_999, 32_000, 32_001, 123_456, 1_000_000, 2**24, 2**31 - 2, 2**31 - 1),
    *(2**31, 2**31 + 1, 3_000_000_000, 2**32 - 1, 2**32, 2**32 + 617, LAST_MS),
]
PYSOL_SAMPLES = [*range(1, 101), 31_999, 32_001, 40_000, 123_456, 2**31, 2**32, 10**12 + 7, 2**53]

# Changing any of these changes the deals of everyone who has written one down.
OWN_PACKS = {
    1: "7D2H3H8S2CKDJC2D8H3SAS9D4HJD2SKC3CKH7C6H4CKSQCQDQS4S5HAH9H7STCJS4D5C6DTH7HJH6SAD8C5STD5DTS9C8D9S6CACQH3D",
    2: "JC3H9C4HKD7HQS2CQC3S9D6D4S6CKH7SASKC2SJD8D3D3CKS2H5SAH5D6S8H9HQD2D7C4DACJHAD5C8S5H7D8CTHTD4CJSTC6HTSQH9S",
    3: "JD3D3C5S4CTD3S2C7D4SAC8H9DJC7SKCKD5CAHKH2H6CTSQC3H9HAS2SJS5DAD6D8C9C9S6H6STCQD8SJHKSQS8DQH5HTH7H4H2D4D7C",
    617: "JC2DAHQH3HTDKD5D9H7HKC6S9C7C6H4DTS7D2C5S2S4C9D8H9STCJH7S6CKSQS4S2H5HQD3DJDJS4HQCKHASAD8C3CTH8S6D3SAC5C8D",
    12345: "JH7CJSJDKS9CAS5S2CTHAC8S4S9DADQDTS3H7DTC3S6SKH6D2D4C5D9H7H8D8C8H2STD5CQC4H3D5HKC3CKD6CQHQS4DAHJC9S2H6H7S",
    999999999: "ADAC8DJS6HTH9SQSAH8C7S6C3HJH9D2H7HKS5H5D3DQDQH6D2S5C9CTD2C7C8H5SKH4H7DJD3SQC4C6SJC9H2DKDTC3CKC4STS8SAS4D",
    2147483648: "AS3H2C4C9DACKD5D8HJDJS4D6S2DJC5SQDTHQC7SKH8D8S9H6CTS3D4HKC2STC3SJH7D2H5H9STD4SQSAH6H8C7HQH7C5C9C3C6DKSAD",
    4294967297: "4S9D9H8S7HKD8C3S3DQCTH7C5CTCKC6C2HAS3C2DJS4D2CAC7D9SQH9C8D8HTSQS5STD2S5H4H6DJCKH6S7S3HKS5DAHQDJH6HADJD4C",
    4503599627382841: "JS4DJH6STD8C9H6CQC7C9DQS2D9CAHTCKH8D2CKSJD6D5D2SACTS4S8H6H9S3HTHJCKD3SQD2H3D7D7HQH5H4C5S8S7S5CADKCAS4H3C",
    9007199254740992: "4DKCTS8SJSTDQC3D9S7H8C5D5SQD3CKS2H4H9D4S6CJC6SKH9HAH2D9C5H5CJHJDAC7CAD6HQH8H4CTC7SAS3HKDTH2S6D2C7D3S8DQS",
}


class Scripted(Random):
    """A generator whose words are given."""

    __slots__ = ("words",)

    def __init__(self, words: list[int]) -> None:
        super().__init__(0)
        self.words = words

    def word(self) -> int:
        return self.words.pop(0)


def cards(pack: bytes) -> list[str]:
    """The texts of a pack, one by one."""
    return [write_cards([card]) for card in pack]


def columns(pack: list[str], piles: int) -> list[list[str]]:
    """What lies in each pile when a pack is dealt row by row, from the left."""
    return [pack[pile::piles] for pile in range(piles)]


def published(game: str, number: int, dialect: int) -> list[list[str]]:
    """The layout of a deal as pysol-cards prints it, one list of cards a line, face-down cards unmarked."""
    text = Game(game, number, dialect).calc_layout_string(RENDERER)
    return [line.replace("<", "").replace(">", "").split() for line in text.splitlines()]


def shuffled_by_pysol(number: int, packs: int) -> list[str]:
    """A pack in the order in which PySolFC deals it: shuffled by the generator that it takes, then from the end."""
    pack = createCards(packs)
    old = number < 32_000
    shuffled = LCRandom31(number).shuffle(ms_rearrange(pack)) if old else MTRandom(number).shuffle(pack)
    return [RENDERER.to_s(card) for card in reversed(shuffled)]


def assert_is_no_deal(text: str) -> None:
    """The text is refused with the sentence that says how a deal is written."""
    with pytest.raises(DealError) as refusal:
        Deal.read(text)
    assert str(refusal.value) == f'"{text}" is not a deal; one is written GAME#NUMBER or GAME#NUMBERING:NUMBER.'


class TestMicrosoft:
    @pytest.mark.parametrize(
        ("number", "first_pile"),
        [(1, "JD KD 2S 4C 3S 6D 6S"), (617, "7D TD TH KD 4C 4S JD"), (11_982, "AH 3D KD JC 6C JD KC")],
    )
    def test_begins_as_widely_published(self, number: int, first_pile: str) -> None:
        assert " ".join(columns(cards(Deal(number, "ms").pack(ONE)), 8)[0]) == first_pile

    def test_deals_123456_as_published(self) -> None:
        layout = [" ".join(pile) for pile in columns(cards(Deal(123_456, "ms").pack(ONE)), 8)]
        assert layout == [
            "QD TC AS KC AH KH 6H",
            "6D TD 8D TH 7C 2H 9C",
            "AC AD 5C 5H 8C 9H 9D",
            "JS 8S 4D 4C 2S 7D 3C",
            "7H 7S 9S 2C JC 5S",
            "5D 3S 3D 3H KD JH",
            "6C QS 4S 2D KS TS",
            "JD QH 6S 4H QC 8H",
        ]

    @pytest.mark.parametrize("number", MS_SAMPLES)
    def test_equals_the_reference(self, number: int) -> None:
        expected = published("freecell", number, RandomBase.DEALS_MS)
        assert columns(cards(Deal(number, "ms").pack(ONE)), 8) == expected

    @given(st.integers(1, LAST_MS))
    def test_equals_the_reference_anywhere(self, number: int) -> None:
        expected = published("freecell", number, RandomBase.DEALS_MS)
        assert columns(cards(Deal(number, "ms").pack(ONE)), 8) == expected


class TestPysol:
    @pytest.mark.parametrize("number", PYSOL_SAMPLES)
    def test_equals_the_reference_in_freecell(self, number: int) -> None:
        expected = published("freecell", number, RandomBase.DEALS_PYSOLFC)
        assert columns(cards(Deal(number, "pysol").pack(ONE)), 8) == expected

    @pytest.mark.parametrize("number", [1, 617, 31_999, 32_001, 2**53])
    def test_equals_the_reference_in_klondike(self, number: int) -> None:
        """There rows are dealt the long way round: six cards, five, ... one, then seven, all from the right."""
        stock, *tableau = published("klondike", number, RandomBase.DEALS_PYSOLFC)
        dealt = iter(cards(Deal(number, "pysol").pack(ONE)))
        piles: list[list[str]] = [[] for _ in range(7)]
        for row in (6, 5, 4, 3, 2, 1, 7):
            for pile in piles[:row]:
                pile.append(next(dealt))
        assert tableau == piles[::-1]
        assert stock == ["Talon:", *dealt]

    @pytest.mark.parametrize("number", [1, 617, 31_999, 32_001, 2**53])
    def test_equals_the_reference_in_a_game_of_two_packs(self, number: int) -> None:
        stock, *tableau = published("gypsy", number, RandomBase.DEALS_PYSOLFC)
        dealt = cards(Deal(number, "pysol").pack(TWO))
        assert columns(dealt[:24], 8) == tableau
        assert ["Talon:", *dealt[24:]] == stock

    @given(st.integers(1, 2**53), st.sampled_from([1, 2]))
    def test_equals_the_reference_anywhere(self, number: int, packs: int) -> None:
        assert cards(Deal(number, "pysol").pack(ONE * packs)) == shuffled_by_pysol(number, packs)

    def test_changes_its_generator_at_32000_as_the_program_does(self) -> None:
        """PySolFC itself takes the second generator from 32000 on, the library's own layouts only from 32001."""
        assert cards(Deal(32_000, "pysol").pack(ONE)) == shuffled_by_pysol(32_000, 1)


class TestOwn:
    @pytest.mark.parametrize("number", OWN_PACKS)
    def test_packs_are_pinned(self, number: int) -> None:
        assert write_cards(Deal(number).pack(ONE)) == OWN_PACKS[number]

    @pytest.mark.parametrize("number", OWN_PACKS)
    def test_pinned_packs_stand_in_the_specification(self, number: int) -> None:
        assert f"{number} {OWN_PACKS[number]}\n" in SPECIFICATION.read_text(encoding="utf-8")

    @given(st.integers(1, 2**53), st.binary(max_size=130))
    def test_any_cards_are_dealt_whole_and_alike(self, number: int, pack: bytes) -> None:
        dealt = Deal(number).pack(pack)
        assert Counter(dealt) == Counter(pack)
        assert dealt == Deal(number).pack(pack[::-1])

    def test_random_deals_are_easily_typed(self) -> None:
        deals = {Deal.random() for _ in range(100)}
        assert len(deals) > 90
        assert all(deal.numbering == "own" and 1 <= deal.number < 10**9 for deal in deals)

    def test_the_deal_of_a_day_is_its_date(self) -> None:
        assert Deal.of_day(date(2026, 11, 30)) == Deal(20261130)
        assert Deal.of_day(date.min) == Deal(10101) and Deal.of_day(date.max).number < 10**9


class TestRandom:
    def test_splitmix_vector(self) -> None:
        """The four words that start the state are the published first outputs of SplitMix64 for this seed."""
        assert Random(1_234_567)._state == (
            6457827717110365317,
            3203168211198807973,
            9817491932198370423,
            4593380528125082431,
        )

    def test_xoshiro_vector(self) -> None:
        random = Random(0)
        random._state = (1, 2, 3, 4)
        assert [random.word() for _ in range(4)] == [11520, 0, 1509978240, 1215971899390074240]

    @pytest.mark.parametrize("place", [(12_345, 0), (12_345, 1), (2**53, 7)])
    def test_words_stand_in_the_specification(self, place: tuple[int, int]) -> None:
        random = Random(*place)
        line = " ".join(str(random.word()) for _ in range(3))
        assert f"{place[0]} {place[1]} {line}\n" in SPECIFICATION.read_text(encoding="utf-8")

    def test_streams_differ(self) -> None:
        starts = {Random(seed, stream).word() for seed in range(1, 51) for stream in range(50)}
        assert len(starts) == 2500

    @given(st.integers(1, 2**64), st.integers(0, 2**64 - 1))
    def test_below_takes_exactly_the_words_that_favour_no_number(self, n: int, word: int) -> None:
        """A word is used where the whole run of n words that it stands in lies below 2**64; then it is its remainder."""
        drawn = Scripted([word, 0]).below(n)
        run_is_whole = word - word % n + n <= 2**64
        assert drawn == (word % n if run_is_whole else 0)

    @pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
    def test_below_refuses_what_it_cannot_draw(self, n: int) -> None:
        with pytest.raises(ValueError, match="not from 1 to 2\\*\\*64"):
            Random(1).below(n)

    def test_shuffle_reaches_every_order_about_as_often(self) -> None:
        orders = Counter(tuple(_shuffled(seed, 4)) for seed in range(2400))
        assert len(orders) == 24
        chi_square = sum((count - 100) ** 2 / 100 for count in orders.values())
        assert chi_square < 49.7  # 23 degrees of freedom: one generator in a thousand would fail

    @given(st.integers(0, 2**53), st.lists(st.integers()))
    def test_shuffle_keeps_what_it_shuffles(self, seed: int, items: list[int]) -> None:
        before = Counter(items)
        Random(seed).shuffle(items)
        assert Counter(items) == before


class TestFit:
    @pytest.mark.parametrize(
        ("pack", "fitting"),
        [
            (ONE, {"own", "ms", "pysol"}),
            (turned(ONE, up=False), {"own", "ms", "pysol"}),
            (TWO, {"own", "pysol"}),
            (ONE * 3, {"own"}),
            (ONE[:-1], {"own"}),
            (ONE[:-1] + ONE[:1], {"own"}),
            (make_pack(1, "CDHS", frozenset(), 2), {"own"}),
            (b"", {"own"}),
        ],
    )
    def test_who_fits(self, pack: bytes, fitting: set[str]) -> None:
        assert {numbering for numbering in ("own", "ms", "pysol") if Deal(1, numbering).fits(pack)} == fitting
        assert set(Deal.numberings(pack)) == fitting and Deal.numberings(pack)[0] == "own"

    @pytest.mark.parametrize("numbering", ["own", "ms", "pysol"])
    def test_faces_stay(self, numbering: str) -> None:
        deal = Deal(617, numbering)
        assert deal.pack(turned(ONE, up=False)) == turned(deal.pack(ONE), up=False)

    @pytest.mark.parametrize(
        ("numbering", "sentence"),
        [
            ("ms", 'The numbering "ms" is only for games with one whole pack of 52 cards.'),
            ("pysol", 'The numbering "pysol" is only for games with one or two whole packs of 52 cards.'),
        ],
    )
    def test_refusal(self, numbering: str, sentence: str) -> None:
        with pytest.raises(DealError) as refusal:
            Deal(1, numbering).pack(ONE[:32])
        assert str(refusal.value) == sentence


class TestText:
    @pytest.mark.parametrize(
        ("game", "deal", "text"),
        [
            ("klondike:single-card", Deal(12_345), "klondike:single-card#12345"),
            ("freecell", Deal(617, "ms"), "freecell#ms:617"),
            (
                "eight-off:easy+kings+relaxed",
                Deal(2**53, "pysol"),
                "eight-off:easy+kings+relaxed#pysol:9007199254740992",
            ),
        ],
    )
    def test_forms(self, game: str, deal: Deal, text: str) -> None:
        assert deal.text(game) == text
        assert Deal.read(text) == (game, deal)

    def test_reads_what_a_person_types(self) -> None:
        assert Deal.read(" klondike#own:007\n") == ("klondike", Deal(7))

    @pytest.mark.parametrize(("text", "deal"), [("617", Deal(617)), (" ms:617\n", Deal(617, "ms")), ("own:7", Deal(7))])
    def test_without_a_game(self, text: str, deal: Deal) -> None:
        assert Deal.parse(text) == deal
        assert Deal.parse(str(deal)) == deal

    @pytest.mark.parametrize("text", ["", "#5", "klondike#5", "ms:", ":5", "-5", "1.5", "ms:own:5", "9" * 41])
    def test_refuses_what_is_no_number_alone(self, text: str) -> None:
        with pytest.raises(DealError, match="NUMBERING:NUMBER"):
            Deal.parse(text)

    @given(
        st.from_regex(r"[a-z][a-z0-9-]{0,20}(:[a-z0-9-]{1,20})?(\+[a-z0-9-]{1,20}){0,3}", fullmatch=True),
        st.sampled_from(["own", "ms", "pysol"]),
        st.integers(1, LAST_MS),
    )
    def test_round_trip(self, game: str, numbering: str, number: int) -> None:
        deal = Deal(number, numbering)
        assert Deal.read(deal.text(game)) == (game, deal)
        assert deal.text(game).isascii()

    @given(st.text())
    def test_nonsense_never_raises_anything_else(self, text: str) -> None:
        try:
            game, deal = Deal.read(text)
        except DealError:
            return
        assert Deal.read(deal.text(game)) == (game, deal)

    @pytest.mark.parametrize(
        "text",
        ["", "klondike", "12345", "#12345", "klondike#", "klondike#-5", "klondike#1.5", "klondike#1_000", "klondike#٣"],
    )
    def test_refuses_what_has_no_number(self, text: str) -> None:
        assert_is_no_deal(text)

    @pytest.mark.parametrize(
        "text",
        ["klondike#ms:", "klondike#:5", "klon dike#5", "klondike##5", "klondike#ms:own:5", "klondike#" + "9" * 41],
    )
    def test_refuses_what_is_written_otherwise(self, text: str) -> None:
        assert_is_no_deal(text)

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("golf#MS:1", 'There is no numbering of deals "MS"; there are own, ms, pysol.'),
            ("golf#0", 'There is no deal 0; the numbering "own" reaches from 1 to 9007199254740992.'),
            (
                "golf#9007199254740993",
                'There is no deal 9007199254740993; the numbering "own" reaches from 1 to 9007199254740992.',
            ),
            ("golf#ms:8589934592", 'There is no deal 8589934592; the numbering "ms" reaches from 1 to 8589934591.'),
            ("golf#pysol:0", 'There is no deal 0; the numbering "pysol" reaches from 1 to 9007199254740992.'),
        ],
    )
    def test_refuses_what_does_not_exist(self, text: str, sentence: str) -> None:
        with pytest.raises(DealError) as refusal:
            Deal.read(text)
        assert str(refusal.value) == sentence

    @pytest.mark.parametrize("number", [True, 1.0, "1", None, -1])
    def test_refuses_what_is_no_number(self, number: object) -> None:
        with pytest.raises(DealError) as refusal:
            Deal(number)  # type: ignore[arg-type]
        assert (
            str(refusal.value) == f'There is no deal {number}; the numbering "own" reaches from 1 to 9007199254740992.'
        )


def test_a_deal_is_a_value() -> None:
    assert Deal(5) == Deal(5, "own") != Deal(5, "ms")
    assert len({Deal(5), Deal(5), Deal(5, "ms")}) == 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        Deal(5).number = 6  # type: ignore[misc]


def _shuffled(seed: int, size: int) -> list[int]:
    items = list(range(size))
    Random(seed).shuffle(items)
    return items
