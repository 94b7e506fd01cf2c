"""Dark Side of the Mine, the solo mode (§7): a dummy whose robots move by themselves."""

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.log import Log
from orebit.core.state import Outcome
from orebit.games.dark_side import events
from orebit.games.dark_side.components import ACTIONS_PER_TURN, ELEMENT, HARD_SLOT, RATINGS, ROBOTS, SOLO_GOAL
from orebit.games.dark_side.mining import UNTOLD, Mining, of_element
from orebit.games.dark_side.position import COMMS, DUMMY, HUMAN, NO_POWER, NO_SLOT, RESERVE


class Solo(Mining):
    """The table with the dummy's robots on it."""

    def stand_third(self, log: Log | None) -> None:
        """`hard`: the dummy's third robot, after all others are placed."""
        self.stand(DUMMY, ROBOTS - 1, HARD_SLOT, COMMS)
        if log is not None:
            log.add(events.ROBOT_DEPLOYED, [DUMMY, ROBOTS - 1, HARD_SLOT, self.top[HARD_SLOT]])

    def dummy_order(self) -> vec[i64]:
        """Up to two robots that are not on the dark side, from the counterclockwise end of the lane."""
        order = vec[i64](capacity=2)
        for place in range(self.lane_length()):
            for robot in range(ROBOTS):
                slot = self.robot_slot[DUMMY * ROBOTS + robot]
                if slot != RESERVE and self.lane_place(slot) == place and len(order) < ACTIONS_PER_TURN:
                    order = append(order, robot)
        return order

    def move_dummy(self, robot: i64, log: Log | None) -> None:
        if self.deck_size() > 0:
            card = self.next_card()
            self.throw_away(card)
            if log is not None:
                log.add(events.CARD_PLAYED, [DUMMY, robot, card], revealing=True)
            self.announce_last_round(log)
            target = self.dummy_target(robot, card)
            if target != NO_SLOT:
                self.walk_dummy(robot, target, 1, log)
                return
        slot = self.call(DUMMY, robot, self.occupied())
        if slot != NO_SLOT:
            if log is not None:
                log.add(events.COMMUNICATED, [DUMMY, robot, slot, self.top[slot]])
            self.walk_dummy(robot, slot, -1, log)
            if self.robots_at(HUMAN, slot) > 0:
                self.draw(HUMAN, 1, log)

    def dummy_target(self, robot: i64, card: i64) -> i64:
        reach = of_element(self.reach(DUMMY, robot, NO_POWER, self.occupied(), UNTOLD), ELEMENT[card])
        for slot in range(self.slots()):
            if (reach >> slot) & 1 == 1:
                return slot
        return NO_SLOT

    def walk_dummy(self, robot: i64, slot: i64, step: i64, log: Log | None) -> None:
        """It scores the deposit's number only; abilities are ignored."""
        if log is not None:
            self.tell_walk(DUMMY, robot, slot, step, step < 0, log)
        self.mine(DUMMY, robot, slot, log)

    def solo_outcome(self) -> Outcome:
        """§7: the human's score decides alone; the dummy's has no say."""
        scores = self.scores()
        won = scores[HUMAN] >= SOLO_GOAL
        rating = ""
        for least, title in RATINGS:
            if scores[HUMAN] >= least:
                rating = title
                break
        ranks: list[int] = [1, 2]
        winners: list[int] = [HUMAN] if won else []
        returns = self.returns_of(ranks, winners)
        return Outcome(scores, ranks, winners, returns, "the asteroid deck ran out", won=won, rating=rating)
