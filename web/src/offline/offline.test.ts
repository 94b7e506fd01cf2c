import { describe, expect, it } from 'vitest';
import { PageSocket } from './door';
import { wishedFor } from './going';
import { Loader } from './parts';
import { MemoryShelf, refusal } from './shelf';
import { FULL, TOO_OLD, filled } from './words';

describe('a line of the page', () => {
  it('says nothing before it is open, hears, and tells its end once', async () => {
    const said: string[] = [];
    const heard: string[] = [];
    const codes: number[] = [];
    const socket = new PageSocket((text) => said.push(text), () => said.push('(hung up)'));
    socket.onmessage = (event) => heard.push(event.data);
    socket.onclose = (event) => codes.push(event.code);

    socket.send('too early');
    socket.opened();
    socket.send('hello');
    socket.heard('welcome');
    socket.close();
    socket.close();
    socket.closed(1001);
    await Promise.resolve();

    expect(said).toEqual(['hello', '(hung up)']);
    expect(heard).toEqual(['welcome']);
    expect(codes).toEqual([1001]);
  });
});

describe('what is kept', () => {
  it('is found by how its key begins, in order, and can be erased', async () => {
    const shelf = new MemoryShelf();
    await shelf.keep([['act:b:1', 'two'], ['act:b:0', 'one'], ['table:b', 'b']]);
    await shelf.keep([['table:b', null]]);

    expect(await shelf.entries('act:b:')).toEqual([['act:b:0', 'one'], ['act:b:1', 'two']]);
    expect(await shelf.entries('table:')).toEqual([]);
  });

  it('is refused in a sentence that says what to do', () => {
    expect(refusal(new DOMException('', 'QuotaExceededError'))).toBe(FULL);
    expect(refusal(new DOMException('', 'AbortError'))).toContain('(AbortError)');
    expect(filled(TOO_OLD, { what: 'workers' })).toContain('it lacks workers.');
  });
});

describe('the parts of Python', () => {
  it('are looked up by name beside the page', () => {
    const loader = new Loader('https://host/games/', { 'a.zip': { path: 'python/a-1.zip', bytes: 1 } }, () => undefined);

    expect(loader.place('a.zip')).toBe('https://host/games/python/a-1.zip');
    expect(() => loader.place('b.zip')).toThrow('there is no part b.zip');
  });
});

describe('a match that is gone on with', () => {
  it('is named by the address', () => {
    expect(wishedFor('#/along/k3vq8w1zr0xm')).toBe('k3vq8w1zr0xm');
    expect(wishedFor('#/t/k3vq8w1zr0xm')).toBeUndefined();
  });
});

describe('the table at a server', () => {
  it('has nothing of this in its build', () => {
    const sources = import.meta.glob(['../lib/**/*.{ts,svelte}', '../main.ts', '../App.svelte'], { query: '?raw', import: 'default', eager: true });

    expect(Object.keys(sources).length).toBeGreaterThan(100);
    expect(Object.entries(sources).filter(([, source]) => /(from|import\() *['"][^'"]*\/offline\//.test(String(source)))).toEqual([]);
  });
});
