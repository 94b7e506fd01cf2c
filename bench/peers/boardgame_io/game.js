// A game for boardgame.io of the shape of Dark Side, far smaller: a lane of cards, a hidden hand each, two moves a turn.

const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const CARDS = 47;
const ELEMENTS = 5;
const LANE = 9;
const HAND = 5;
const MOST_IN_HAND = 10;
const ROBOTS = 3;
const MOVES_PER_TURN = 2;
const TURNS = 200; // longer than any run

const card = (id) => ({ id, element: id % ELEMENTS, deposits: [2 + (id % 4), 2, 1] });

function setup({ ctx, random }) {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, id) => card(id)));
  const seats = Array.from({ length: ctx.numPlayers }, () => ({ points: 0, robots: Array(ROBOTS).fill(0) }));
  const players = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: deck.splice(0, HAND) };
  return { lane: deck.splice(0, LANE), seats, players, discarded: [], secret: { deck } };
}

// What a player may do, from what that player can see: the driver asks, the moves below check it again.
function legalMoves(G, playerID) {
  const { hand } = G.players[playerID];
  const moves = hand.length < MOST_IN_HAND ? [{ type: 'draw', args: [] }] : [];
  G.seats[playerID].robots.forEach((at, robot) => {
    G.lane.forEach((location, place) => {
      if (place === at) return;
      for (const held of hand) {
        if (held.element === location.element) moves.push({ type: 'mine', args: [robot, place, held.id] });
      }
    });
  });
  for (const held of hand) moves.push({ type: 'build', args: [held.id] });
  return moves;
}

function isLegal(G, playerID, type, args) {
  return legalMoves(G, playerID).some((move) => move.type === type && move.args.every((arg, i) => arg === args[i]));
}

function take(G, playerID, id) {
  const { hand } = G.players[playerID];
  return hand.splice(hand.findIndex((held) => held.id === id), 1)[0];
}

function drawn(G, random) {
  if (G.secret.deck.length === 0) {
    G.secret.deck = random.Shuffle(G.discarded);
    G.discarded = [];
  }
  return G.secret.deck.pop();
}

const moves = {
  draw: ({ G, playerID, random }) => {
    if (!isLegal(G, playerID, 'draw', [])) return INVALID_MOVE;
    G.players[playerID].hand.push(drawn(G, random));
  },
  mine: ({ G, playerID }, robot, place, id) => {
    if (!isLegal(G, playerID, 'mine', [robot, place, id])) return INVALID_MOVE;
    G.discarded.push(take(G, playerID, id));
    G.seats[playerID].points += G.lane[place].deposits[0];
    G.seats[playerID].robots[robot] = place;
  },
  build: ({ G, playerID }, id) => {
    if (!isLegal(G, playerID, 'build', [id])) return INVALID_MOVE;
    G.discarded.push(G.lane.shift());
    G.lane.push(take(G, playerID, id));
  },
};

const game = {
  name: 'lane',
  setup,
  moves: Object.fromEntries(Object.entries(moves).map(([name, move]) => [name, { move, client: false }])),
  turn: { minMoves: MOVES_PER_TURN, maxMoves: MOVES_PER_TURN },
  endIf: ({ G, ctx }) => (ctx.turn > TURNS ? { points: G.seats.map((seat) => seat.points) } : undefined),
  playerView: PlayerView.STRIP_SECRETS,
};

module.exports = { game, legalMoves };
