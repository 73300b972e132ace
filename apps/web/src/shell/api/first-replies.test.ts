import { expect, test } from 'vitest';
import { createFirstFetch } from './first-replies.ts';

const session = new URL('https://rampart.example/api/session');
const asked = { method: 'GET', headers: { authorization: 'Bearer one' } };

const fetchAnew = () => Promise.resolve(new Response('anew'));

function started(reply: Promise<Response | undefined> = Promise.resolve(new Response('first')), openForMs = 100) {
  const first = { authorization: 'Bearer one', replies: new Map([['/api/session', reply]]) };
  return createFirstFetch({ fetch: fetchAnew, first, now: () => openForMs });
}

const textOf = async (reply: Promise<Response>): Promise<string> => (await reply).text();

test('a reply that was asked for while the application loaded is taken once', async () => {
  const fetch = started();
  expect(await textOf(fetch(session, asked))).toBe('first');
  expect(await textOf(fetch(session, asked))).toBe('anew');
});

test('it is not taken for another session, for another address or for a change', async () => {
  const fetch = started();
  expect(await textOf(fetch(session, { ...asked, headers: { authorization: 'Bearer two' } }))).toBe('anew');
  expect(await textOf(fetch(session, { ...asked, method: 'POST' }))).toBe('anew');
  expect(await textOf(fetch(new URL('?page=2', session), asked))).toBe('anew');
  expect(await textOf(fetch(session, asked))).toBe('first');
});

test('the server is asked again when it was not reached, and when the reply is old', async () => {
  expect(await textOf(started(Promise.resolve(undefined))(session, asked))).toBe('anew');
  expect(await textOf(started(undefined, 60_000)(session, asked))).toBe('anew');
});
