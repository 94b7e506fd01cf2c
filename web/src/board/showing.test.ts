import { expect, test } from 'vitest';
import { Host } from './host';
import { pictureOf, wishedHeight } from './picture';

test('what a host is asked is answered by its number', async () => {
  const posted: { id?: number; method?: string }[] = [];
  const host = new Host((message) => posted.push(message), () => undefined);
  const [first, second] = [host.ask('tools/call', { name: 'a' }), host.ask('tools/call', { name: 'b' })];
  host.receive({ jsonrpc: '2.0', id: posted[1]?.id, result: 'b' });
  host.receive({ jsonrpc: '2.0', id: posted[0]?.id, error: { message: 'not here' } });

  expect(await second).toBe('b');
  await expect(first).rejects.toThrow('not here');
});

test('what is no message of a host is not heard; a ping is answered', () => {
  const [posted, heard]: [object[], string[]] = [[], []];
  const host = new Host((message) => posted.push(message), (method) => heard.push(method));
  for (const stray of [undefined, 'hello', {}, { method: 'ui/notifications/tool-result' }]) host.receive(stray);
  host.receive({ jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: {} });
  host.receive({ jsonrpc: '2.0', id: 'p1', method: 'ping' });

  expect(heard).toEqual(['ui/notifications/tool-result']);
  expect(posted).toEqual([{ jsonrpc: '2.0', id: 'p1', result: {} }]);
});

test('a refusal says why, ours as data and any other as text', () => {
  const refused = (text: string) => () => pictureOf({ isError: true, content: [{ type: 'text', text }] });

  expect(refused('{"code":"forbidden","why":"no seat"}')).toThrow('no seat');
  expect(refused('Error executing tool')).toThrow('Error executing tool');
  expect(() => pictureOf({ content: [] })).toThrow('did not answer');
});

test('a phone gets a tall board, a desk a broad one', () => {
  expect(wishedHeight(390)).toBeGreaterThan(390);
  expect(wishedHeight(1280)).toBeLessThan(1280);
});
