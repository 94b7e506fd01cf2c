// The load of bench/load.py on boardgame.io's server, as a yardstick: the same tables, sockets, rate and report.
//
//   cp -r bench/peers/boardgame_io /tmp/peer && cd /tmp/peer && npm install --no-package-lock
//   NODE_ENV=production node load.js                     # 200 tables, 100 moves a second, in memory
//   NODE_ENV=production node load.js --storage flatfile --rate 0 --seconds 20
//
// A move counts as acknowledged when its player gets the state that follows it.

const { fork } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { io } = require('socket.io-client');
const { game, legalMoves } = require('./game.js');

const SEATS = 2;
const IDLE_MS = 5000;

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const now = () => performance.now();

// Numbers from 0 to 1 that are the same in every run (Lehmer's generator).
function luckOf(seed) {
  let word = seed;
  return () => {
    word = (word * 48271) % 2147483647;
    return word / 2147483647;
  };
}

class Load {
  constructor(address, rate, luck) {
    Object.assign(this, { address, rate, luck, sitters: [], ready: [], waits: [], bytes: 0, finished: 0 });
    this.measuring = false;
    this.wake = () => {};
  }

  async post(where, body) {
    const answer = await fetch(`${this.address}/games/${game.name}/${where}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async openTable() {
    const { matchID } = await this.post('create', { numPlayers: SEATS });
    for (let seat = 0; seat < SEATS; seat++) {
      const { playerCredentials } = await this.post(`${matchID}/join`, { playerID: String(seat), playerName: 'load' });
      await this.sit({ matchID, playerID: String(seat), credentials: playerCredentials, sentAt: 0, state: null });
    }
  }

  async sit(sitter) {
    const socket = io(`${this.address}/${game.name}`, { transports: ['websocket'], forceNew: true });
    sitter.socket = socket;
    this.sitters.push(sitter);
    socket.on('update', (_, state) => this.receive(sitter, state));
    await new Promise((resolve, reject) => {
      socket.on('connect_error', reject);
      socket.on('sync', (_, { state }) => {
        this.receive(sitter, state);
        resolve();
      });
      socket.on('connect', () => socket.emit('sync', sitter.matchID, sitter.playerID, sitter.credentials, SEATS));
    });
    socket.io.engine.on('data', (data) => (this.bytes += this.measuring ? data.length : 0));
  }

  receive(sitter, state) {
    const before = sitter.state;
    sitter.state = state;
    if (sitter.sentAt && state._stateID > before._stateID) {
      if (this.measuring) this.waits.push(now() - sitter.sentAt);
      sitter.sentAt = 0;
    }
    if (state.ctx.gameover) {
      if (sitter.playerID === '0') this.finished += 1;
    } else if (state.ctx.currentPlayer === sitter.playerID) {
      this.ready.push(sitter);
      this.wake();
    }
  }

  // Moves at the rate, each by whoever has been able to move for longest; how many seconds it really took.
  async play(seconds) {
    const began = now();
    let moves = 0;
    while (now() - began < seconds * 1000) {
      if (this.rate) await wait(Math.max(0, began + (moves * 1000) / this.rate - now()));
      if (!(await this.someoneCanMove())) break;
      this.move(this.ready.shift());
      moves += 1;
    }
    return (now() - began) / 1000;
  }

  // False when nobody could for long: every game is over.
  async someoneCanMove() {
    if (this.ready.length) return true;
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), IDLE_MS);
      this.wake = () => {
        clearTimeout(late);
        resolve(true);
      };
    });
  }

  move(sitter) {
    const { matchID, playerID, credentials, state } = sitter;
    const choices = legalMoves(state.G, playerID);
    const { type, args } = choices[Math.floor(this.luck() * choices.length)];
    sitter.sentAt = now();
    const action = { type: 'MAKE_MOVE', payload: { type, args, playerID, credentials } };
    sitter.socket.emit('update', action, state._stateID, matchID, playerID);
  }

  unanswered() {
    return this.sitters.filter((sitter) => sitter.sentAt).length;
  }
}

// The CPU time of the server, in milliseconds.
function cpuOf(server) {
  return new Promise((resolve) => {
    server.once('message', ({ user, system }) => resolve((user + system) / 1000));
    server.send('cpu');
  });
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
const rounded = (value, digits) => Number(value.toFixed(digits));

async function measure(server, { storage, port, tables, rate, seconds, seed }) {
  const load = new Load(`http://127.0.0.1:${port}`, rate, luckOf(seed));
  for (let table = 0; table < tables; table++) await load.openTable();
  console.error(`${tables} tables and ${load.sitters.length} sockets are open`);
  await load.play(Math.min(3, seconds / 4)); // warm up
  const before = await cpuOf(server);
  load.measuring = true;
  const took = await load.play(seconds);
  for (let i = 0; i < 100 && load.unanswered(); i++) await wait(50);
  load.measuring = false;
  const cpuMs = (await cpuOf(server)) - before;
  for (const { socket } of load.sitters) socket.disconnect();
  const moves = load.waits.length;
  const waits = load.waits.sort((a, b) => a - b);
  return {
    storage,
    tables,
    sockets: load.sitters.length,
    seconds: rounded(took, 1),
    moves,
    moves_per_s: rounded(moves / took, 1),
    cpu_ms_per_move: rounded(cpuMs / Math.max(1, moves), 2),
    p50_ms: rounded(quantile(waits, 0.5), 1),
    p99_ms: rounded(quantile(waits, 0.99), 1),
    bytes_per_move: Math.round(load.bytes / Math.max(1, moves)),
    games_finished: load.finished,
    errors: load.unanswered(),
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      storage: { type: 'string', default: 'memory' },
      port: { type: 'string', default: '8833' },
      tables: { type: 'string', default: '200' },
      rate: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { storage, ...texts } = values;
  if (!['memory', 'flatfile'].includes(storage)) throw new Error(`--storage is memory or flatfile, not ${storage}`);
  const numbers = {};
  for (const [name, text] of Object.entries(texts)) {
    numbers[name] = Number(text);
    if (!(numbers[name] >= 0)) throw new Error(`--${name} is a number from 0 on, not ${text}`);
  }
  const folder = storage === 'flatfile' ? fs.mkdtempSync(path.join(os.tmpdir(), 'boardgame-io-')) : '';
  const server = fork(path.join(__dirname, 'server.js'), folder ? [values.port, folder] : [values.port], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await new Promise((resolve, reject) => {
      server.once('message', resolve);
      server.once('exit', (code) => reject(new Error(`the server did not start: it ended with ${code}`)));
    });
    const report = await measure(server, { storage, ...numbers });
    for (const [name, value] of Object.entries(report)) console.log(name.padEnd(16), value);
    process.exitCode = report.errors ? 1 : 0;
  } finally {
    server.kill();
    if (folder) fs.rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
