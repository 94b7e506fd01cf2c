/** What this device keeps of matches against bots, so that they go on without the server. The page without a server reads it. */
export interface Along {
  readonly table: string;
  readonly title: string;
  readonly seat: number;
  /** As `GET …/along` gave it. */
  readonly record: string;
}

const KEY = 'orebit.along';
const MOST = 5;

export function allAlong(): Along[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(read) ? read.filter(isAlong) : [];
  } catch {
    return []; // storage is forbidden, or somebody wrote into it
  }
}

/** The latest of a table takes the place of the one before; says whether it could be kept. */
export function keepAlong(along: Along): boolean {
  return write([along, ...allAlong().filter(({ table }) => table !== along.table)].slice(0, MOST));
}

export function dropAlong(table: string): void {
  write(allAlong().filter((along) => along.table !== table));
}

function write(all: readonly Along[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}

function isAlong(one: unknown): one is Along {
  return typeof one === 'object' && one !== null && 'table' in one && typeof one.table === 'string' && 'title' in one && typeof one.title === 'string' && 'seat' in one && typeof one.seat === 'number' && 'record' in one && typeof one.record === 'string';
}
