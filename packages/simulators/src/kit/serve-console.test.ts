import { expect, onTestFinished, test } from 'vitest';
import { serveConsole } from './serve-console.ts';

test('an act of the console is done for those who know its address, and nothing else is', async () => {
  const seen: unknown[] = [];
  const simulatorControl = {
    change: (...given: unknown[]) => void seen.push(given),
    refuse() {
      throw new Error('There is no policy of that name.');
    },
  };
  const console = await serveConsole(new Map([['okta', { simulatorControl }]]));
  onTestFinished(() => console.stop());
  const { url } = console;
  const post = async (path: string, body: unknown, base = url) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return [answer.status, await answer.text()];
  };
  expect(await post('/okta/change', ['a', { state: 'off' }])).toEqual([200, '{"answer":null}']);
  expect(seen).toEqual([['a', { state: 'off' }]]);
  expect(await post('/okta/refuse', [])).toEqual([409, '{"detail":"There is no policy of that name."}']);
  for (const [path, body] of [
    ['/okta/toString', []],
    ['/entra/change', []],
    ['/okta/change', { not: 'a list' }],
  ] as const)
    expect((await post(path, body))[0]).toBe(404);
  expect((await post('/okta/change', [], new URL(url).origin))[0]).toBe(404);
});
