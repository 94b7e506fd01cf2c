"""What only this game lets in: masks of boards, and the code of any action at any moment of any mix of variants. The
fuzz of options, records and component files is tests/laws/test_fuzz.py."""

from hypothesis import given, settings
from hypothesis import strategies as st

from orebit.core.chance import FastChance
from orebit.core.errors import BadSetup
from orebit.core.laws import facts
from orebit.core.match import Match
from orebit.games.martian_miners import GAME
from tests.games.martian_miners.test_components import mixtures

MIXTURES = mixtures(40)
ROWS = st.text(alphabet="#.", min_size=1, max_size=13)
MASKS = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="#./", max_size=80),
    st.lists(ROWS, max_size=13).map("/".join),
    st.permutations("#" * 24 + "." * 12).map(
        lambda cells: "/".join("".join(cells[r : r + 6]) for r in range(0, 36, 6))
    ),
)


@settings(max_examples=60, deadline=None)
@given(players=st.integers(2, 4), mask=MASKS)
def test_any_mask_is_a_board_or_is_refused_with_a_sentence(players: int, mask: str) -> None:
    try:
        setup = GAME.setup(players, {"board": "custom", "board_mask": mask})
    except BadSetup as refusal:
        assert "board_mask" in str(refusal)
        return
    state = GAME.start(setup, FastChance(1))

    assert state.board.tiles == 12 * players
    assert len(state.legal(state.starting_seat)) > 0


@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_any_code_is_offered_or_refused_and_a_refusal_changes_nothing(data: st.DataObject) -> None:
    players, options = data.draw(st.sampled_from(MIXTURES))
    match = Match(GAME, GAME.setup(players, options), data.draw(st.integers(0, 1000)))
    picks = FastChance(data.draw(st.integers(0, 1000)))
    for _ in range(data.draw(st.integers(0, 60))):
        if match.is_over():
            return
        seat = match.deciders()[0]
        legal = match.legal_codes(seat)
        match.play(seat, legal[picks.below(len(legal))])
    if match.is_over():
        return
    seat, before = match.deciders()[0], facts(match.state)
    legal = match.legal_codes(seat)
    for code in data.draw(st.lists(st.integers(0, GAME.actions.size - 1), min_size=20, max_size=20)):
        assert (match.explain(seat, code) == "") == (code in legal), GAME.actions.format(code)
    assert all(match.explain(seat, code) == "" for code in legal)
    assert facts(match.state) == before
