// boardgame.io's server in a process of its own: `node server.js PORT [FOLDER]`, started by load.js.
// Without a folder it keeps matches in memory, as it does by default; with one in files (its FlatFile storage).

const { FlatFile, Server } = require('boardgame.io/server');
const { game } = require('./game.js');

const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [game], origins: [], ...(db && { db }) });

server.run(Number(port)).then(() => process.send('ready'));
process.on('message', () => process.send(process.cpuUsage())); // all that is ever asked
process.on('disconnect', () => process.exit());
