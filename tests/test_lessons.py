"""Every lesson is played to its end: as intended, with wrong actions at each step, backwards, and taken up again."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from orebit.cli.coverage import coverage
from orebit.core.errors import BadLesson
from orebit.core.lesson import Given, Goal, Lesson, Tutor, lessons_of, load_lesson
from orebit.games import IDS, get
from orebit.server.rulebook import in_short
from tests.lessons import faults_of

TAUGHT = [game_id for game_id in IDS if lessons_of(get(game_id))]
DARK_SIDE = get("dark_side")
COURSE = lessons_of(DARK_SIDE)
FIRST = COURSE[0]


@pytest.mark.parametrize("game_id", TAUGHT)
def test_lessons_can_be_played_and_are_short(game_id: str) -> None:
    assert faults_of(get(game_id)) == []


@pytest.mark.parametrize("game_id", TAUGHT)
def test_what_a_guest_is_told_of_the_first_two_lessons_is_true(game_id: str) -> None:
    """In the waiting room: reading is half of it (web/src/lib/lesson/time.ts)."""
    assert round(2 * sum(lesson.seconds() for lesson in lessons_of(get(game_id))[:2]) / 60) == 2


# A lesson that has rotted is found, with its file and step


def rotten(step: int, **changes: object) -> Lesson:
    steps = list(FIRST.steps)
    steps[step] = replace(steps[step], **changes)
    return replace(FIRST, steps=steps)


ROTTEN = {
    "step 1: seat 0 may not play 'prospect 0 ni03 4 0'": rotten(0, play=["prospect 0 ni03 4 0"]),
    "step 2: there is no rule §99": rotten(1, why=["§99"]),
    "there is no rule R999": replace(FIRST, teaches=[*FIRST.teaches, "R999"]),
    "step 1: nothing at the table is called 'ring:12'": rotten(0, look=["ring:12"]),
    "step 1: seat 1 may not play 'recharge'": rotten(0, then=["1 recharge"]),
    "the goal is not reached": replace(FIRST, goal=Goal(event="communicated")),
    "step 3: a sentence of more than 20 words": rotten(2, say="word " * 21),
    "the first action comes after more than 20 s": rotten(0, say="A word. " * 40),
    "it takes more than 120 s to read": rotten(2, say="A word. " * 220),
    "step 1: an answer is given to 'dance', which is no action": rotten(0, wrong=[Given("dance", "No.")]),
    "step 1: something is to be done, but it is not said what": rotten(0, do=""),
    "step 3: nothing is to be done, but it speaks of that": rotten(2, do="Recharge."),
}


@pytest.mark.parametrize("fault", ROTTEN)
def test_a_lesson_that_has_rotted_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    course = [ROTTEN[fault], *COURSE[1:]]
    monkeypatch.setattr("tests.lessons.lessons_of", lambda game: course)

    found = faults_of(DARK_SIDE)
    assert any(fault in one for one in found)
    assert all(one.startswith("dark_side/lessons/01-first-points.toml") for one in found)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "cannot be read"),
        ('title = "x"', "missing required field"),
        (
            'title = "x"\nidea = "x"\nteaches = []\nsteps = []\nstart = { seed = 1 }\ngoal = {}',
            "no step in which something is done",
        ),
    ],
)
def test_a_file_that_is_no_lesson_is_refused_by_name(text: str, says: str, tmp_path: Path) -> None:
    file = tmp_path / "01-x.toml"
    file.write_text(text)

    with pytest.raises(BadLesson, match=f"{file}.*{says}"):
        load_lesson(file)


# A step answers


def test_an_illegal_action_is_answered_by_its_rule_and_changes_nothing() -> None:
    tutor = Tutor(DARK_SIDE, FIRST)

    answer = tutor.play("prospect 0 ni03 4 0")

    assert (answer.onward, answer.rule) == (False, "§5.3")
    assert tutor.at == 0
    assert tutor.match.acts == []


def test_a_legal_action_is_sent_back_gently_and_a_common_mistake_has_its_own_answer() -> None:
    tutor = Tutor(DARK_SIDE, FIRST)

    assert tutor.play("upgrade pt19").say == f"that is allowed, but not what this step is about: {FIRST.steps[0].do}"
    assert tutor.play("recharge").say == FIRST.steps[0].wrong[0].say
    assert tutor.match.acts == []


def test_a_lesson_goes_on_goes_back_and_ends() -> None:
    tutor = Tutor(DARK_SIDE, FIRST)
    assert tutor.play("prospect 0 ni03 5 0").onward
    assert not tutor.is_reached()
    tutor.back()
    assert (tutor.at, tutor.match.scores()) == (0, [0, 0])
    tutor.skip()
    tutor.skip()
    assert (tutor.at, tutor.is_done) == (2, False)  # the last step is read
    tutor.read_on()
    assert tutor.is_done
    assert tutor.is_reached()
    assert not tutor.play("recharge").onward


def test_a_kind_stands_for_all_that_are_allowed_of_it() -> None:
    colony = get("mining_colony")
    tutor = Tutor(colony, lessons_of(colony)[0])

    refused = tutor.play("place_tile turn0 A1")  # the row of starting spaces is in the way
    assert (refused.onward, refused.rule) == (False, "§5.7")
    assert tutor.play("place_tile turn0 A4").onward


def test_what_the_table_plays_for_whoever_learns_goes_back_with_the_step() -> None:
    asteroid = get("asteroid_miners")
    tutor = Tutor(asteroid, lessons_of(asteroid)[3])
    tutor.skip()
    assert len(tutor.match.acts) == 3

    tutor.back()
    assert tutor.match.acts == []


def test_a_lesson_that_has_changed_since_is_taken_up_as_far_as_it_still_goes() -> None:
    tutor = Tutor(DARK_SIDE, FIRST, [(0, "prospect 0 ni03 5 0"), (0, "recharge"), (0, "build au09")])

    assert tutor.at == 1
    assert len(tutor.match.acts) == 1


def test_a_lesson_that_was_left_is_taken_up_where_it_was() -> None:
    tutor = Tutor(DARK_SIDE, FIRST, [(0, "prospect 0 ni03 5 0")])

    assert tutor.at == 1
    assert tutor.match.scores() == [7, 0]


def test_why_tells_whole_sentences_and_all_of_a_list_that_the_first_one_opens() -> None:
    assert in_short("planet_xs", "§5 phase 6").endswith("stand-downs end.")  # once it broke off with "4. Storing."
    assert in_short("dark_side", "§5.2").endswith("Recharge: draw a card.")  # once it said only "Take two of these"


@pytest.mark.parametrize("game_id", TAUGHT)
def test_why_says_nothing_of_how_actions_and_options_are_written(game_id: str) -> None:
    cited = {rule for lesson in lessons_of(get(game_id)) for step in lesson.steps for rule in step.why}
    told = {rule: in_short(game_id, rule) for rule in cited}

    assert {rule: text for rule, text in told.items() if re.search(r"[`_=…]|\w-[NESW]\b|\bconfirm\b", text)} == {}


def test_why_does_not_say_again_which_rule_it_is() -> None:
    assert in_short("martian_miners", "§5 T3").startswith("Options, in any order")
    assert in_short("asteroid_miners", "§7.4").startswith("The Virtual Player rolls")


# What is taught


def test_a_section_of_the_turn_that_nobody_teaches_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    course = [replace(lesson, teaches=[rule for rule in lesson.teaches if rule != "§5.5"]) for lesson in COURSE]
    monkeypatch.setattr("tests.lessons.lessons_of", lambda game: course)

    assert faults_of(DARK_SIDE) == ["dark_side: no lesson teaches §5.5 Communicate"]


def test_phases_and_steps_are_sections_as_refusals_cite_them() -> None:
    page = "## §5 A turn\n### Phase 2: Planning\n**T2a Traders.** Each\n- **§7.1 Shorter**: x\n- **R3** no section\n"

    assert [taught[:2] for taught in coverage(page, [])] == [
        ("§5", "A turn"),
        ("§5 phase 2", "Planning"),
        ("§5 T2a", "Traders"),
        ("§7.1", "Shorter"),
    ]
