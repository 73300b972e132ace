import { endpoint } from '@rampart/contract/endpoint.ts';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test-support/api/test-app.ts';
import { reply, route } from './route.ts';

const call = { method: 'POST', summary: 'Echo', allow: 'anyone', responses: { 200: z.object({ said: z.string() }) } } as const;
const body = z.object({ said: z.string() });
const posted = endpoint({ ...call, path: '/form', form: true, body });
const json = endpoint({ ...call, path: '/json', body });
const contentType = 'application/x-www-form-urlencoded';

let app: TestApp['app'];
beforeAll(async () => {
  ({ app } = await testApp({
    routes: [route(posted, async (input) => reply(200, input.body)), route(json, async (input) => reply(200, input.body))],
  }));
});
afterAll(() => app.close());

const send = (url: string, type: string, payload: string) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

test('a call that takes a form reads it', async () => {
  const response = await send('/form', contentType, 'said=%C3%A9+a%2Bb&other=1');
  expect(response.json()).toEqual({ said: 'é a+b' });
});

test('a form is taken nowhere else, and a call that takes one takes nothing else', async () => {
  expect((await send('/json', contentType, 'said=x')).statusCode).toBe(415);
  expect((await send('/form', 'application/json', '{"said":"x"}')).statusCode).toBe(415);
  const answer = await send('/form', 'text/plain', 'said=x');
  expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([
    415,
    'The request must be sent as a form (application/x-www-form-urlencoded).',
  ]);
});

test.each([
  ['a field that is sent twice', 'said=a&said=b', 400],
  ['a field that is missing', 'other=1', 400],
  ['more than a mebibyte', `said=${'a'.repeat(1_048_577)}`, 413],
  ['a name that objects have', '__proto__=x&said=a', 200],
] as const)('%s', async (_what, payload, status) => {
  expect((await send('/form', contentType, payload)).statusCode).toBe(status);
});
