"""Mining Colony, the rules: the round (§5), phase by phase, and Zorlord's part in it (§7.2). `R12` is a ruling."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from orebit.core.chance import Chance
from orebit.core.log import Log
from orebit.core.reasons import LEGAL
from orebit.core.vecs import changed
from orebit.games.mining_colony import events
from orebit.games.mining_colony.actions import (
    BUILD,
    BUY_TOKEN,
    COMMIT,
    DISCARD_ITEM,
    DISCARD_TILE,
    EXCAVATE,
    EXCHANGE,
    FINISH,
    FROM_STAGE,
    PLACE_ITEM,
    PLACE_TILE,
    PLACE_TOKEN,
    REFRESH,
    STAGE_ITEM,
)
from orebit.games.mining_colony.components import (
    CELLS,
    CREDITS_KEPT,
    EVEN_ZONE,
    FINAL_CREDITS,
    HAND_SIZE,
    ITEMS,
    NO_CARD,
    NO_TILE,
    ODD_ZONE,
    REFRESH_COST,
    ROUNDS,
    SET_SIZE,
    SOLO_SEATS,
    TILES_PER_SHAPE,
    ZONE_ITEMS,
    ZONE_SHAPE,
    ZONES,
)
from orebit.games.mining_colony.copying import copy_position
from orebit.games.mining_colony.position import CHOOSE, DEVELOP, EXCAVATING, HUMAN, OUT, OVER, ZORLORD
from orebit.games.mining_colony.reasons import (
    CARDS_REVEALED,
    CHOOSE_FIRST,
    EXCAVATE_FIRST,
    HAS_EXCAVATED,
    NO_SUCH_ZONE,
    NOT_EACH_ONCE,
    ORDER_IDLE,
    REFRESH_TOO_DEAR,
    SAME_CARD,
    SAME_THREE,
    STAGED_ONLY,
    ZONE_TAKEN,
)
from orebit.games.mining_colony.scoring import Scoring


@final
class MiningColonyState(Scoring):
    """A game in progress."""

    def clone(self) -> "MiningColonyState":
        other = MiningColonyState(self.seats)
        copy_position(self, other)
        return other

    # §5 Who decides, and what is legal
    def awaited(self) -> i64:
        if self.phase == CHOOSE:
            return self.choosing
        if self.phase == OVER:
            return 0
        if self.live:  # R17: whoever has excavated may begin while others still choose a zone
            if self.phase == EXCAVATING:
                return self.developing | (1 << self.order[self.turn])
            return self.developing
        if self.phase == EXCAVATING:
            return 1 << self.order[self.turn]
        return 1 << self.first_developing()

    def first_developing(self) -> i64:
        """R17: the first unfinished seat in card order."""
        place: i64 = 0
        while (self.developing >> self.order[place]) & 1 == 0:
            place += 1
        return self.order[place]

    def is_excavating(self, seat: i64) -> bool:
        return self.phase == EXCAVATING and self.order[self.turn] == seat

    def legal(self, seat: i64) -> vec[i64]:
        if seat < 0 or (self.awaited() >> seat) & 1 == 0:
            return vec[i64]()
        if self.phase == CHOOSE:
            return self.legal_choices(seat)
        if self.is_excavating(seat):
            return self.legal_zones()
        return self.legal_development(seat)

    def why_not(self, seat: i64, action: i64) -> i64:
        if self.phase == CHOOSE:
            return self.why_no_choice(seat, action)
        if self.is_excavating(seat):
            return self.why_no_zone(action - EXCAVATE) if EXCAVATE <= action < PLACE_TILE else EXCAVATE_FIRST
        if action < EXCAVATE:
            return CARDS_REVEALED
        return HAS_EXCAVATED if action < PLACE_TILE else self.why_no_development(seat, action)

    def play(self, seat: i64, action: i64, chance: Chance, log: Log | None = None) -> None:
        if action >= PLACE_TILE:
            self.develop(seat, action, log)
        elif action >= EXCAVATE:
            self.excavate(seat, action - EXCAVATE, log)
        elif action >= REFRESH:
            ranks = action - REFRESH
            self.refresh(seat, ranks // (HAND_SIZE * HAND_SIZE), ranks // HAND_SIZE % HAND_SIZE, log)
        else:
            self.commit(seat, (action - COMMIT) // HAND_SIZE, (action - COMMIT) % HAND_SIZE, log)

    # §5.1 Discover
    def discover(self, log: Log | None) -> None:
        """Turn up a resource card and fill a zone a seat; everybody draws three cards."""
        card = self.resources[self.round - 1]
        self.zones_filled = 0
        if log is not None:
            log.add(events.DISCOVERED, [self.round, card], revealing=True)
        for zone in range(self.seats):
            self.fill_zone(zone, card * ZONES + zone)
            if log is not None:
                log.add(events.ZONE_FILLED, [zone, self.zone_tile[zone], *self.zone_list(zone)], revealing=True)
        self.phase = CHOOSE
        self.choosing = (1 << self.players()) - 1
        for seat in range(self.seats):
            self.played[seat] = NO_CARD
        for seat in range(self.players()):
            self.draw_cards(seat, log)

    def fill_zone(self, zone: i64, print_of_card: i64) -> None:
        """R8: with what there is; an empty zone may be chosen like any other."""
        self.zones_filled |= 1 << zone
        shape = ZONE_SHAPE[print_of_card]
        drawn = self.pile_drawn[shape]
        self.zone_tile[zone] = NO_TILE
        if drawn < TILES_PER_SHAPE:
            self.zone_tile[zone] = self.pile[shape * TILES_PER_SHAPE + drawn]
            self.pile_drawn = changed(self.pile_drawn, shape, drawn + 1)
        for item in range(ITEMS):
            count = ZONE_ITEMS[print_of_card * ITEMS + item]
            if count > self.supply[item]:
                count = self.supply[item]
            self.zone_items[zone * ITEMS + item] = count
            self.supply[item] -= count

    def draw_cards(self, seat: i64, log: Log | None) -> None:
        """The top three of a seat's cards are its hand from now on; those never seen before lie on top (R9)."""
        shows_new = self.unseen[seat] > 0
        self.unseen[seat] -= HAND_SIZE
        if self.unseen[seat] < 0:
            self.unseen[seat] = 0
        if log is not None:
            cards: list[int] = list(self.hand_of_cards(seat))
            log.add_secret(events.HAND_DRAWN, [seat, HAND_SIZE], cards, 1 << seat, revealing=shows_new)

    # §5.2 Choose
    def legal_choices(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=16)
        for card in range(HAND_SIZE):
            for following in range(HAND_SIZE):
                if self.why_no_commit(card, following) == LEGAL:
                    actions = append(actions, COMMIT + card * HAND_SIZE + following)
        if self.why_no_refresh(seat) == LEGAL:
            for first in range(HAND_SIZE):
                for second in range(HAND_SIZE):
                    third = HAND_SIZE - first - second  # the ranks are 0, 1 and 2
                    if why_no_order(first, second, third) == LEGAL:
                        actions = append(actions, REFRESH + (first * HAND_SIZE + second) * HAND_SIZE + third)
        staged = self.at_hand(seat, FROM_STAGE)
        item: i64 = 0
        while staged != 0:
            if staged & 1 == 1:  # R13: sold at any time; R14: placed later only
                actions = append(actions, DISCARD_ITEM + item * 2 + FROM_STAGE)
            staged >>= 1
            item += 1
        return actions

    def why_no_choice(self, seat: i64, action: i64) -> i64:
        if action < REFRESH:
            return self.why_no_commit((action - COMMIT) // HAND_SIZE, (action - COMMIT) % HAND_SIZE)
        if action < EXCAVATE:
            ranks = action - REFRESH
            why = why_no_order(ranks // (HAND_SIZE * HAND_SIZE), ranks // HAND_SIZE % HAND_SIZE, ranks % HAND_SIZE)
            return why if why != LEGAL else self.why_no_refresh(seat)
        if action < DISCARD_ITEM or action >= EXCHANGE:
            return CHOOSE_FIRST
        item, source = (action - DISCARD_ITEM) // 2, (action - DISCARD_ITEM) % 2
        return self.why_no_item(seat, item, source) if source == FROM_STAGE else STAGED_ONLY

    def why_no_commit(self, card: i64, following: i64) -> i64:
        if card == following:
            return SAME_CARD
        third = HAND_SIZE - card - following
        if self.round == ROUNDS and following > third:  # R16: the order of the last two does not matter
            return ORDER_IDLE
        return LEGAL

    def commit(self, seat: i64, card: i64, following: i64, log: Log | None) -> None:
        """Lay a card face down; put the other two at the bottom, `following` to come up first. All by rank in hand."""
        hand = self.hand_of_cards(seat)
        third = HAND_SIZE - card - following
        self.take_hand_off_deck(seat)
        last = seat * SET_SIZE + self.unplayed[seat]
        self.cards[last] = hand[following]
        self.cards[last + 1] = hand[third]
        self.unplayed[seat] += 2
        self.played[seat] = hand[card]
        self.choosing ^= 1 << seat
        if log is not None:
            log.add_secret(events.COMMITTED, [seat], [hand[card], hand[following], hand[third]], 1 << seat)
        if self.choosing == 0:
            self.reveal(log)

    def take_hand_off_deck(self, seat: i64) -> None:
        """The first three of a seat's cards leave; the others move up."""
        self.unplayed[seat] -= HAND_SIZE
        first = seat * SET_SIZE
        for place in range(first, first + self.unplayed[seat]):
            self.cards[place] = self.cards[place + HAND_SIZE]

    def why_no_refresh(self, seat: i64) -> i64:
        """R10: as often as credits last; R12: not in round 10, when the same three cards would come back."""
        if self.round == ROUNDS:
            return SAME_THREE
        return LEGAL if self.credits[seat] >= REFRESH_COST else REFRESH_TOO_DEAR

    def refresh(self, seat: i64, first: i64, second: i64, log: Log | None) -> None:
        """R11: the three go to the bottom in the order that the seat likes; R12: then it draws."""
        hand = self.hand_of_cards(seat)
        third = HAND_SIZE - first - second
        self.credits[seat] -= REFRESH_COST
        self.take_hand_off_deck(seat)
        last = seat * SET_SIZE + self.unplayed[seat]
        self.cards[last] = hand[first]
        self.cards[last + 1] = hand[second]
        self.cards[last + 2] = hand[third]
        self.unplayed[seat] += HAND_SIZE
        if log is not None:
            returned: list[int] = [hand[first], hand[second], hand[third]]
            log.add_secret(events.REFRESHED, [seat, REFRESH_COST], returned, 1 << seat)
        self.draw_cards(seat, log)

    # §5.3 Reveal
    def reveal(self, log: Log | None) -> None:
        if self.solo:
            if log is not None:
                log.add(events.REVEALED, [HUMAN, self.played[HUMAN]], revealing=True)
            self.flip_zorlord(log)
        self.phase = EXCAVATING
        self.turn = 0
        self.developing = 0
        for seat in range(self.seats):
            place: i64 = 0
            for other in range(self.seats):
                if self.played[other] > self.played[seat]:  # R4: no two cards are equal
                    place += 1
            self.order[place] = seat
        if log is not None and not self.solo:
            played: list[int] = []
            for place in range(self.seats):
                played += [self.order[place], self.played[self.order[place]]]
            log.add(events.REVEALED, played, revealing=True)
        self.let_zorlord_take(log)

    # §5.4 Excavate
    def why_no_zone(self, zone: i64) -> i64:
        if (self.zones_filled >> zone) & 1 == 1:
            return LEGAL
        return NO_SUCH_ZONE if zone >= self.seats else ZONE_TAKEN

    def legal_zones(self) -> vec[i64]:
        """R15: a whole zone, and no seat may decline."""
        actions = vec[i64](capacity=ZONES)
        for zone in range(ZONES):
            if self.why_no_zone(zone) == LEGAL:
                actions = append(actions, EXCAVATE + zone)
        return actions

    def excavate(self, seat: i64, zone: i64, log: Log | None) -> None:
        if log is not None:
            log.add(events.EXCAVATED, [seat, zone, self.zone_tile[zone], *self.zone_list(zone)])
        self.tile[seat] = self.zone_tile[zone]
        self.empty_zone(seat, zone)
        self.developing |= 1 << seat
        self.next_excavator(log)

    def zone_list(self, zone: i64) -> list[int]:
        """The items of a zone, one by one."""
        items: list[int] = []
        for item in range(ITEMS):
            items += [item] * self.zone_items[zone * ITEMS + item]
        return items

    def empty_zone(self, seat: i64, zone: i64) -> None:
        for item in range(ITEMS):
            self.hand[seat * ITEMS + item] += self.zone_items[zone * ITEMS + item]
            self.zone_items[zone * ITEMS + item] = 0
        self.zone_tile[zone] = NO_TILE
        self.zones_filled ^= 1 << zone

    def next_excavator(self, log: Log | None) -> None:
        self.turn += 1
        if self.turn == self.seats:
            self.phase = DEVELOP
        else:
            self.let_zorlord_take(log)

    # §5.5 Develop
    def develop(self, seat: i64, action: i64, log: Log | None) -> None:
        if action < DISCARD_TILE:
            self.place_tile(seat, (action - PLACE_TILE) // CELLS, (action - PLACE_TILE) % CELLS, log)
        elif action < PLACE_ITEM:
            self.discard_tile(seat, log)
        elif action < STAGE_ITEM:
            place = action - PLACE_ITEM
            self.place_item(seat, place // (2 * CELLS), place // CELLS % 2, place % CELLS, log)
        elif action < DISCARD_ITEM:
            self.stage_item(seat, action - STAGE_ITEM, log)
        elif action < EXCHANGE:
            self.discard_item(seat, (action - DISCARD_ITEM) // 2, (action - DISCARD_ITEM) % 2, log)
        elif action < BUILD:
            swap = action - EXCHANGE
            self.exchange(seat, swap // (2 * ITEMS), swap // ITEMS % 2, swap % ITEMS, log)
        elif action < BUY_TOKEN:
            self.build(seat, (action - BUILD) // 2, (action - BUILD) % 2, log)
        elif action < PLACE_TOKEN:
            self.buy_token(seat, (action - BUY_TOKEN) // 2, (action - BUY_TOKEN) % 2, log)
        elif action < FINISH:
            self.place_token(seat, action - PLACE_TOKEN, log)
        else:
            self.finish(seat, log)
        if self.solo and self.is_goal_reached():
            self.win(log)

    def finish(self, seat: i64, log: Log | None) -> None:
        self.developing ^= 1 << seat
        if log is not None:
            log.add(events.FINISHED, [seat])
        if self.developing == 0 and self.phase == DEVELOP:
            self.clean_up(log)

    # §5.9 Cleanup
    def clean_up(self, log: Log | None) -> None:
        """R25: the limit on credits applies here and nowhere else, in round 10 too; R44: staged items are not sold."""
        for seat in range(self.seats):
            lost = self.credits[seat] - CREDITS_KEPT
            if lost > 0:
                self.credits[seat] = CREDITS_KEPT
                if log is not None:
                    log.add(events.CREDITS_LOST, [seat, lost])
        if log is not None:
            log.add(events.ROUND_ENDED, [self.round])
        if self.round == ROUNDS:
            self.end(log)
        else:
            self.round += 1
            self.discover(log)

    # §6 The end
    def end(self, log: Log | None) -> None:
        self.phase = OVER
        if log is None:
            return
        if self.solo:
            log.add(events.GAME_LOST, [self.kinds_built(HUMAN), self.undeveloped(HUMAN)])
        else:
            for seat in range(self.seats):
                sheet = self.sheet(seat)
                log.add(events.SCORED, [seat, *sheet, sum(sheet)])

    # §7.2 Solo against Zorlord. R55: he builds and buys nothing, and is never asked.
    def flip_zorlord(self, log: Log | None) -> None:
        """R46: he flips a card a round and returns none."""
        first: i64 = ZORLORD * SET_SIZE
        self.played[ZORLORD] = self.cards[first]
        self.unplayed[ZORLORD] -= 1
        for place in range(first, first + self.unplayed[ZORLORD]):
            self.cards[place] = self.cards[place + 1]
        if log is not None:
            log.add(events.ZORLORD_FLIPPED, [self.played[ZORLORD]], revealing=True)
        if self.round == ROUNDS:
            self.compare_totals(log)

    def compare_totals(self, log: Log | None) -> None:
        """R49: once, right after the last flip; an equal total gives nothing."""
        yours = self.cards[HUMAN * SET_SIZE] + self.cards[HUMAN * SET_SIZE + 1]
        his = self.cards[ZORLORD * SET_SIZE] + self.cards[ZORLORD * SET_SIZE + 1]
        if log is not None:
            log.add(events.TOTALS_COMPARED, [yours, his], revealing=True)
        if yours > his:
            self.credits[HUMAN] += FINAL_CREDITS
            if log is not None:
                log.add(events.BONUS_CREDITS, [HUMAN, FINAL_CREDITS])

    def let_zorlord_take(self, log: Log | None) -> None:
        """His zone, if it is his turn to excavate. R48: parity matters only when his card is higher."""
        if not self.solo or self.order[self.turn] != ZORLORD:
            return
        zone = EVEN_ZONE
        if self.played[ZORLORD] % 2 == 1:
            zone = ODD_ZONE
        if (self.zones_filled >> zone) & 1 == 0:
            zone = SOLO_SEATS - 1 - zone
        if log is not None:
            log.add(events.ZORLORD_TOOK, [zone, self.zone_tile[zone], *self.zone_list(zone)])
        if self.zone_tile[zone] != NO_TILE:
            self.tile_place[self.zone_tile[zone]] = OUT
        self.empty_zone(ZORLORD, zone)  # R47: his supply is his hand
        self.next_excavator(log)

    def win(self, log: Log | None) -> None:
        self.phase = OVER
        if log is not None:
            log.add(events.GAME_WON, [self.round])


def why_no_order(first: i64, second: i64, third: i64) -> i64:
    """A refresh names each of the three ranks once."""
    return NOT_EACH_ONCE if first == second or second == third or first == third else LEGAL
