import { endpoint } from '@rampart/contract/endpoint.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { testApp } from '../../../test-support/api/test-app.ts';
import { reply, route } from './route.ts';
import { hasUniqueKeys } from './unique-keys.ts';

const isUnique = (text: string) => hasUniqueKeys(text, JSON.parse(text));

test('whatever JSON is written from a value has unique keys, with or without blanks', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom('', ' ', '\t'), (value, blank) => {
      expect(isUnique(JSON.stringify(value, null, blank))).toBe(true);
    }),
  );
});

test.each([
  '{"a":1,"a":2}',
  '{"a":1,"b":{"c":1,"c":1}}',
  '[{"a":{}},{"x":[{"k":1 , "k" : 2}]}]',
  '{"role":"read-only","\\u0072ole":"administrator"}',
  '{"":1,"":2}',
  '{"a\\"":1,"a\\"":2}',
  '{"1":1,"1":2}',
])('%s has a key twice', (text) => {
  expect(isUnique(text)).toBe(false);
});

test.each(['{"a":"b\\":\\"c","d":1}', '{"a":"\\\\","b":":"}', '["a","a"]', '"a"', '0', '[]', '{"a":{"a":{"a":[{"a":1}]}}}', '[[[]],null]'])(
  '%s has none twice',
  (text) => {
    expect(isUnique(text)).toBe(true);
  },
);

test('is done in one pass over deep and long text', () => {
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const wide = `[${Array.from({ length: 200_000 }, () => '{}').join(',')}]`;
  expect(isUnique(wide)).toBe(true);
  expect([isUnique(deep), isUnique(JSON.stringify({ a: `${'\\'.repeat(100_000)}"` }))]).toEqual([true, true]);
});

test('a call refuses a body with a field twice, and one that reaches for the prototype', async () => {
  const call = {
    method: 'POST',
    path: '/takes',
    summary: 'Takes',
    allow: 'anyone',
    responses: { 200: z.object({ role: z.string() }) },
  } as const;
  const takes = endpoint({ ...call, body: z.object({ role: z.string() }) });
  const { app } = await testApp({ routes: [route(takes, async ({ body }) => reply(200, body))] });
  const send = async (payload: string) => {
    const answer = await app.inject({ method: 'POST', url: '/takes', headers: { 'content-type': 'application/json' }, payload });
    return [answer.statusCode, answer.json<{ detail?: string }>().detail];
  };
  expect(await send('{"role":"a"}')).toEqual([200, undefined]);
  expect(await send('{"role":"a","role":"b"}')).toEqual([400, 'A field of the request was sent twice.']);
  expect((await send('{"role":"a","__proto__":{"x":1}}'))[0]).toBe(400);
  expect((await send('{"role":"a","constructor":{"prototype":{"x":1}}}'))[0]).toBe(400);
  expect((await send('{"role":'))[0]).toBe(400);
  expect((await send(''))[0]).toBe(400);
  await app.close();
});

test('a call refuses a body that is nested too deeply for what reads it by recursion', async () => {
  const call = {
    method: 'POST',
    path: '/takes',
    summary: 'Takes',
    allow: 'anyone',
    responses: { 200: z.object({ levels: z.int() }) },
  } as const;
  const levelsOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;
  const takes = endpoint({ ...call, body: z.object({ settings: z.unknown() }) });
  const { app } = await testApp({ routes: [route(takes, async ({ body }) => reply(200, { levels: levelsOf(body) }))] });
  const send = async (levels: number) => {
    const payload = `${'{"settings":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const answer = await app.inject({ method: 'POST', url: '/takes', headers: { 'content-type': 'application/json' }, payload });
    return [answer.statusCode, answer.json<{ levels?: number; detail?: string }>().levels];
  };
  expect(await send(100)).toEqual([200, 100]);
  for (const levels of [101, 20_000]) expect(await send(levels)).toEqual([400, undefined]);
  await app.close();
});
