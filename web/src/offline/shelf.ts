import { FULL, NOT_KEPT, filled } from './words';

export type Entry = readonly [key: string, text: string | null];
const NAME = 'orebit';
const STORE = 'shelf';

/** Texts by key that outlive the page. orebit/offline/shelf.py says what is asked of it. */
export interface Shelf {
  /** All entries whose keys begin so, by key. */
  entries(prefix: string): Promise<[string, string][]>;
  /** All of these or none; a sentence when they could not be kept, else nothing. */
  keep(entries: readonly Entry[]): Promise<string>;
  readonly lasts: boolean;
}

/** The browser's IndexedDB, or, where it is forbidden, memory. */
export async function openShelf(): Promise<Shelf> {
  try {
    return new BrowserShelf(await opened());
  } catch {
    return new MemoryShelf();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no storage'));
    asked.onblocked = () => reject(new Error('blocked'));
  });
}

class BrowserShelf implements Shelf {
  readonly lasts = true;

  constructor(private readonly database: IDBDatabase) {}

  entries(prefix: string): Promise<[string, string][]> {
    return new Promise((resolve, reject) => {
      const store = this.database.transaction(STORE, 'readonly').objectStore(STORE);
      const range = prefix === '' ? undefined : IDBKeyRange.bound(prefix, `${prefix}\uffff`);
      const [keys, texts] = [store.getAllKeys(range), store.getAll(range)];
      texts.onsuccess = () => resolve(keys.result.map((key, i) => [String(key), String(texts.result[i])]));
      texts.onerror = () => reject(texts.error ?? new Error('the storage cannot be read'));
    });
  }

  keep(entries: readonly Entry[]): Promise<string> {
    return new Promise((resolve) => {
      let transaction: IDBTransaction | undefined;
      try {
        transaction = this.database.transaction(STORE, 'readwrite', { durability: 'strict' });
        const store = transaction.objectStore(STORE);
        for (const [key, text] of entries) text === null ? store.delete(key) : store.put(text, key);
        transaction.oncomplete = () => resolve('');
        transaction.onabort = () => resolve(refusal(transaction?.error));
      } catch (error) {
        transaction?.abort(); // what came before in it would be kept else
        resolve(refusal(error));
      }
    });
  }
}

/** For a browser that lets pages keep nothing. */
export class MemoryShelf implements Shelf {
  readonly lasts = false;
  private readonly kept = new Map<string, string>();

  entries(prefix: string): Promise<[string, string][]> {
    return Promise.resolve([...this.kept].filter(([key]) => key.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  keep(entries: readonly Entry[]): Promise<string> {
    for (const [key, text] of entries) text === null ? this.kept.delete(key) : this.kept.set(key, text);
    return Promise.resolve('');
  }
}

export function refusal(error: unknown): string {
  const name = error instanceof Error || error instanceof DOMException ? error.name : 'unknown';
  return name === 'QuotaExceededError' ? FULL : filled(NOT_KEPT, { why: name });
}
