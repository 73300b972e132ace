import { endpoint } from '@rampart/contract/endpoint.ts';
import { z } from 'zod';
import { expect, test } from 'vitest';
import { testApp } from '../../../test-support/api/test-app.ts';
import { reply, route } from './route.ts';

test('a signed call gets the bytes that were sent, and another call its fields', async () => {
  const call = { method: 'POST', summary: 'Echo', allow: 'anyone', responses: { 200: z.object({ said: z.string() }) } } as const;
  const signed = endpoint({ ...call, path: '/signed', isSigned: true });
  const plain = endpoint({ ...call, path: '/plain', body: z.object({ said: z.string() }) });
  const { app } = await testApp({
    routes: [
      route(signed, async ({ request }) => reply(200, { said: Buffer.isBuffer(request.body) ? request.body.toString() : '' })),
      route(plain, async ({ body }) => reply(200, body)),
    ],
  });
  const payload = '{ "said" : "é" }';
  const post = async (url: string) =>
    (await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })).json<{ said: string }>();
  expect(await post('/signed')).toEqual({ said: payload });
  expect(await post('/plain')).toEqual({ said: 'é' });
  await app.close();
});
