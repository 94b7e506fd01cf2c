"""Martian Miners, the rules: who decides, what is legal, and what an action does. `§5` is a section of the spec, `R22`
one of its rulings. The phases have modules of their own, in the order of the rulebook: setup (§4), scan, police and
collect (§5 T1-T2), build, flight and deals (§5 T3), ending (§6). R81: hints for the table are no rules.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.state import NOBODY, Outcome
from orebit.core.vecs import filled
from orebit.games.martian_miners import events, setup
from orebit.games.martian_miners.actions import (
    AGREE_CLOCK,
    AGREE_PIPS,
    AGREE_ROUNDS,
    ANNOUNCE,
    ATTACK_CODE,
    BUILD_LAB,
    BUILD_MINE,
    BUILD_SCOUT,
    COMPLETE_BUILD,
    CONVERT,
    END_TURN,
    FAIR_TRADE,
    FLY,
    HIRE_POLICE,
    LEAVE_TRADERS,
    MINUTES_FIGURES,
    ORDER_LAB,
    ORDER_MINE,
    ORDER_SCOUT,
    PIPS_FIGURES,
    PLACE_CHOICE,
    PLACE_START,
    RAZE_LAB,
    RAZE_MINE,
    RAZE_SCOUT,
    REROLL_START,
    ROUNDS_FIGURES,
    TAKE_BONUS,
    TEAM_ANSWER,
    TEAM_ASK,
    TEAM_GRANT,
    TEAM_OFFER,
    TEAM_WANT,
    TIME_UP,
    TOGGLE_TRADER,
    TRADE,
    UPGRADE_START,
)
from orebit.games.martian_miners.board import NODE_CODES, Board, board_of
from orebit.games.martian_miners.build import (
    add_nodes,
    build,
    complete_build,
    legal_in_order,
    mine_sites,
    open_order,
    trade,
    why_no_build,
    why_no_order,
)
from orebit.games.martian_miners.collect import answer_bonus, bonus_seat, legal_bonus
from orebit.games.martian_miners.components import BUILDING_KINDS, KINDS, LAB, MINE, PYRAMIDS, SCOUT, STASH, STORAGE_MAX
from orebit.games.martian_miners.copying import copy_position
from orebit.games.martian_miners.deals import (
    add_conversions,
    add_fair_trades,
    add_offers,
    add_questions,
    announce,
    convert,
    legal_answers,
    legal_grants,
    legal_wants,
    team_answer,
    team_ask,
    team_grant,
    team_offer,
    team_want,
    trade_fairly,
)
from orebit.games.martian_miners.ending import coins_to_win, outcome_of
from orebit.games.martian_miners.flight import add_attacks, add_flights, attack, fly
from orebit.games.martian_miners.police import hire_police, legal_razings, raze_mine, raze_node, why_no_police
from orebit.games.martian_miners.position import (
    ANSWERING,
    BONUSES,
    BY_CLOCK,
    BY_PIPS,
    BY_ROUNDS,
    EMPTY,
    GRANTING,
    NO_DIE,
    NO_FINISH,
    NO_TEAMS,
    NO_VALUE,
    OPTIONS,
    ORDER,
    OVER,
    RAZING,
    START_CHOICE,
    START_DICE,
    START_UPGRADE,
    TRADERS,
    WANTING,
    Position,
    Terms,
)
from orebit.games.martian_miners.scan import end_turn, leave_traders, legal_toggles, toggle_trader
from orebit.games.martian_miners.why_not import why_not


@final
class MartianState(Position):
    """The table of §3 as the kernel plays it."""

    def clone(self) -> "MartianState":
        other = MartianState(self.seats, self.terms, self.board)
        copy_position(self, other)
        return other

    # §5 Who decides
    def decider(self) -> i64:
        if self.phase == OVER:
            return NOBODY
        if self.phase >= OPTIONS:
            if self.phase == ANSWERING or self.phase == GRANTING:
                return self.mate(self.active())
            return self.active()
        if self.phase == TRADERS:
            return self.active()
        if self.phase == RAZING:
            return self.razing
        return bonus_seat(self) if self.phase == BONUSES else setup.placing_seat(self)

    def awaited(self) -> i64:
        """There are no simultaneous decisions (§5)."""
        seat = self.decider()
        if seat == NOBODY:
            return 0
        return 1 << seat

    # §5 What is legal
    def legal(self, seat: i64) -> vec[i64]:
        if seat == NOBODY or seat != self.decider():
            return vec[i64]()
        if self.phase == OPTIONS:
            return self.legal_options(seat)
        if self.phase == ORDER:
            return legal_in_order(self, seat)
        if self.phase == START_DICE:
            return setup.legal_start_dice(self, seat)
        if self.phase == START_CHOICE:
            return setup.legal_choices(self)
        if self.phase == START_UPGRADE:
            return setup.legal_upgrades(self, seat)
        if self.phase == TRADERS:
            return legal_toggles()
        if self.phase == RAZING:
            return legal_razings(self, seat)
        if self.phase == BONUSES:
            return legal_bonus(self)
        if self.phase == WANTING:
            return legal_wants(self, seat)
        return legal_answers() if self.phase == ANSWERING else legal_grants(self)

    # §5 T3 Options, in any order and number (R34)
    def legal_options(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=32)
        pay_mine = why_no_build(self, seat, MINE) == LEGAL
        order_mine = why_no_order(self, seat, MINE) == LEGAL
        sites = mine_sites(self, seat) if pay_mine or order_mine else vec[i64]()
        if why_no_build(self, seat, LAB) == LEGAL:
            actions = add_nodes(self, seat, LAB, BUILD_LAB, actions)
        if why_no_build(self, seat, SCOUT) == LEGAL:
            actions = add_nodes(self, seat, SCOUT, BUILD_SCOUT, actions)
        if pay_mine:
            for tile in sites:
                actions = append(actions, BUILD_MINE + self.board.tile_code[tile])
        if why_no_order(self, seat, LAB) == LEGAL:
            actions = add_nodes(self, seat, LAB, ORDER_LAB, actions)
        if why_no_order(self, seat, SCOUT) == LEGAL:
            actions = add_nodes(self, seat, SCOUT, ORDER_SCOUT, actions)
        if order_mine:
            for tile in sites:
                actions = append(actions, ORDER_MINE + self.board.tile_code[tile])
        if self.on_board(seat, SCOUT) > 0 and self.on_board(seat, LAB) > 0:  # a shortcut: no ship without them
            actions = add_flights(self, seat, actions)
            actions = add_attacks(self, seat, actions)
        actions = add_conversions(self, seat, actions)
        actions = append(actions, END_TURN)
        if self.terms.fair_trade:  # a shortcut, as the next one
            actions = add_fair_trades(self, seat, actions)
        if self.terms.teams != NO_TEAMS:
            actions = add_offers(self, seat, actions)
            actions = add_questions(self, seat, actions)
        if why_no_police(self, seat) == LEGAL:
            actions = append(actions, HIRE_POLICE)
        return actions

    def why_not(self, seat: i64, action: i64) -> i64:
        return why_not(self, seat, action)

    # §5 What an action does
    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        if action >= TIME_UP:
            self.play_table_act(action, log)
        elif action < TOGGLE_TRADER:
            self.play_setup(seat, action, chance, log)
        elif action < BUILD_LAB:
            self.play_scan(seat, action, log)
        elif action == END_TURN:
            end_turn(self, chance, log)
        else:
            self.acted = True
            self.play_option(seat, action, log)

    def node(self, code: i64) -> i64:
        return self.board.node_at[code]

    def tile(self, code: i64) -> i64:
        return self.board.tile_at[code]

    def play_setup(self, seat: i64, action: i64, chance: Chance, log: Log | None) -> None:
        if action < REROLL_START:
            code = action - PLACE_START
            setup.place_start(self, seat, code // NODE_CODES, self.node(code % NODE_CODES), chance, log)
        elif action < PLACE_CHOICE:
            setup.reroll_start(self, seat, action - REROLL_START, chance, log)
        elif action < UPGRADE_START:
            setup.place_choice(self, seat, self.node(action - PLACE_CHOICE), chance, log)
        else:
            setup.upgrade_start(self, seat, self.node(action - UPGRADE_START), chance, log)

    def play_scan(self, seat: i64, action: i64, log: Log | None) -> None:
        if action < LEAVE_TRADERS:
            toggle_trader(self, action - TOGGLE_TRADER, log)
        elif action < RAZE_SCOUT:
            leave_traders(self, log)
        elif action < RAZE_LAB:
            raze_node(self, seat, SCOUT, self.node(action - RAZE_SCOUT), log)
        elif action < RAZE_MINE:
            raze_node(self, seat, LAB, self.node(action - RAZE_LAB), log)
        elif action < TAKE_BONUS:
            raze_mine(self, seat, self.tile(action - RAZE_MINE), log)
        else:
            answer_bonus(self, (action - TAKE_BONUS) % 2, log)

    def play_option(self, seat: i64, action: i64, log: Log | None) -> None:
        if action < BUILD_SCOUT:
            build(self, seat, LAB, self.node(action - BUILD_LAB), log)
        elif action < BUILD_MINE:
            build(self, seat, SCOUT, self.node(action - BUILD_SCOUT), log)
        elif action < ORDER_LAB:
            build(self, seat, MINE, self.tile(action - BUILD_MINE), log)
        elif action < ORDER_SCOUT:
            open_order(self, seat, LAB, self.node(action - ORDER_LAB), log)
        elif action < ORDER_MINE:
            open_order(self, seat, SCOUT, self.node(action - ORDER_SCOUT), log)
        elif action < TRADE:
            open_order(self, seat, MINE, self.tile(action - ORDER_MINE), log)
        elif action < COMPLETE_BUILD:
            code = action - TRADE
            trade(self, seat, code // BUILDING_KINDS, code % BUILDING_KINDS, log)
        elif action < FLY:
            complete_build(self, seat, log)
        elif action < ATTACK_CODE:
            code = action - FLY
            fly(self, seat, self.node(code // NODE_CODES), self.node(code % NODE_CODES), log)
        elif action < CONVERT:
            code = action - ATTACK_CODE
            attack(self, seat, self.node(code // NODE_CODES), self.node(code % NODE_CODES), log)
        elif action < END_TURN:
            code = action - CONVERT
            convert(self, seat, code // KINDS, code % KINDS, log)
        else:
            self.play_variant(seat, action, log)

    def play_variant(self, seat: i64, action: i64, log: Log | None) -> None:
        if action < FAIR_TRADE:
            announce(self, seat, action - ANNOUNCE, log)
        elif action < TEAM_OFFER:
            code = action - FAIR_TRADE
            trade_fairly(self, seat, code // BUILDING_KINDS, code % BUILDING_KINDS, log)
        elif action < TEAM_WANT:
            code = action - TEAM_OFFER
            team_offer(self, seat, code // STORAGE_MAX, code % STORAGE_MAX + 1, log)
        elif action < TEAM_ANSWER:
            code = action - TEAM_WANT
            team_want(self, seat, code // STORAGE_MAX, code % STORAGE_MAX + 1, log)
        elif action < TEAM_ASK:
            team_answer(self, action - TEAM_ANSWER, log)
        elif action < TEAM_GRANT:
            code = action - TEAM_ASK
            team_ask(self, seat, code // STORAGE_MAX, code % STORAGE_MAX + 1, log)
        elif action < HIRE_POLICE:
            team_grant(self, action - TEAM_GRANT, log)
        else:
            hire_police(self, seat, log)

    # §7.4 Acts of the table
    def table_acts(self) -> vec[i64]:
        """R46: resigning is no rule. R60: the table tells that time is up. R61: it may agree on a finish."""
        acts = vec[i64]()
        if self.phase == OVER:
            return acts
        if self.finish == BY_CLOCK and not self.time_up:
            acts = append(acts, TIME_UP)
        if self.may_agree():
            for i in range(len(PIPS_FIGURES)):
                if PIPS_FIGURES[i] > self.most_pips():
                    acts = append(acts, AGREE_PIPS + i)
            for i in range(len(ROUNDS_FIGURES)):
                if ROUNDS_FIGURES[i] >= self.round():
                    acts = append(acts, AGREE_ROUNDS + i)
            for i in range(len(MINUTES_FIGURES)):
                acts = append(acts, AGREE_CLOCK + i)
        return acts

    def may_agree(self) -> bool:
        """R61: between turns, that is before anything but the scan has happened in this one."""
        return self.finish == NO_FINISH and self.phase == OPTIONS and not self.acted

    def most_pips(self) -> i64:
        most: i64 = 0
        for seat in range(self.seats):
            if self.pips(seat) > most:
                most = self.pips(seat)
        return most

    def play_table_act(self, action: i64, log: Log | None) -> None:
        if action == TIME_UP:
            self.time_up = True
            if log is not None:
                log.add(events.TIME_UP, [])
            return
        if action < AGREE_ROUNDS:
            self.finish = BY_PIPS
            self.finish_figure = PIPS_FIGURES[action - AGREE_PIPS]
        elif action < AGREE_CLOCK:
            self.finish = BY_ROUNDS
            self.finish_figure = ROUNDS_FIGURES[action - AGREE_ROUNDS]
        else:
            self.finish = BY_CLOCK
            self.finish_figure = MINUTES_FIGURES[action - AGREE_CLOCK]
        if log is not None:
            log.add(events.FINISH_AGREED, [self.finish, self.finish_figure])

    # §3 Everything is public
    def scramble(self, seat: i64, chance: Chance) -> None:
        """Nothing but future dice is hidden, and those the state does not hold."""

    # §6 The end
    def scores(self) -> list[int]:
        """Mines, or coins where those are the goal."""
        return [self.goal_count(seat) for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        return outcome_of(self) if self.phase == OVER else None

    def sides(self) -> list[int]:
        return [self.side(seat) for seat in range(self.seats)]

    def returns_of(self, ranks: list[int], winners: list[int]) -> list[float]:
        """Win 1, loss -1; a win that everybody shares is worth 0."""
        if len(winners) == self.seats:
            return [0.0] * len(ranks)
        return [1.0 if seat in winners else -1.0 for seat in range(self.seats)]


# §4 Setup
def empty_table(seats: i64, terms: Terms, board: Board) -> MartianState:
    """§4.3 R13: no tile lies yet, all traders are beside the board, storages empty, stashes full."""
    state = MartianState(seats, terms, board)
    state.gained = filled(seats, 0)
    state.start_die = filled(seats * KINDS, NO_DIE)
    state.store = filled(seats * KINDS, 0)
    state.coins = filled(seats * KINDS, 0)
    state.stash = filled(seats * PYRAMIDS, 0)
    for seat in range(seats):
        for pyramid in range(PYRAMIDS):
            state.stash[seat * PYRAMIDS + pyramid] = STASH[pyramid]
    state.scan = filled(KINDS, NO_VALUE)
    state.police = filled(seats, 0)
    state.raids_left = terms.police_raids if terms.space_police else 0
    if state.is_monopoly():
        state.coin_target = coins_to_win(terms.goal)
    return state


def clear_board(state: MartianState) -> None:
    """Once the tiles lie: nothing stands on them."""
    state.owner = filled(state.board.nodes, NOBODY)
    state.stands = filled(state.board.nodes, EMPTY)
    state.mine = filled(state.board.tiles, NOBODY)
    state.has_coin = filled(state.board.tiles, 0)


def start(players: i64, terms: Terms, chance: Chance, log: Log | None) -> MartianState:
    """§4.1-5: the deck, the board, the start dice, the starting seat. Placement is for the players."""
    state = empty_table(players, terms, board_of(terms.mask))
    tiles = setup.deck(players, terms.barter, chance, log)
    setup.lay_board(state, tiles, chance, log)
    clear_board(state)
    setup.draw_start_dice(state, chance, log)
    setup.find_starting_seat(state, chance, log)
    return state
