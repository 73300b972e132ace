import { randomUUID } from 'node:crypto';
import { endpoint } from '@rampart/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { BadRequest, Forbidden, HttpError, NotConfigured, NotFound, TooManyRequests, Unauthenticated } from './http-error.ts';
import type { RefusedCall } from './refused-call.ts';
import { reply, route } from './route.ts';
import { SealBroken } from '../vault/seal.ts';
import { testApp, type TestApp } from '../../../test-support/api/test-app.ts';

const fails = endpoint({ method: 'GET', path: '/api/fails', summary: 'Fails', allow: 'anyone', responses: { 200: z.object({}) } });
const takes = endpoint({
  method: 'POST',
  path: '/api/takes',
  summary: 'Takes',
  allow: 'anyone',
  body: z.strictObject({ name: z.string().min(1).max(5), deep: z.strictObject({ count: z.int() }).optional() }),
  responses: { 200: z.object({ name: z.string() }) },
});

let failure: unknown;
let server: TestApp;
let calls = 0;
const reported: RefusedCall[] = [];
beforeAll(async () => {
  server = await testApp({
    onRefused: (refused) => void reported.push(refused),
    routes: [
      route(fails, async () => {
        throw failure;
      }),
      route(takes, async ({ body }) => {
        calls += 1;
        return reply(200, { name: body.name });
      }),
    ],
  });
});
afterAll(() => server.app.close());

const failWith = (error: unknown) => {
  failure = error;
  return server.app.inject('/api/fails');
};

test('a sealed value that does not open is said in words, reported, and not blamed on the caller', async () => {
  const answer = await failWith(new SealBroken(['secret', 'tenant', 'mfa', 'someone', 1]));
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    {
      detail: expect.stringMatching(/^A stored secret could not be decrypted: .* restore it from a backup/),
      request_id: expect.any(String),
    },
  ]);
  expect(answer.body).not.toContain('someone');
  await vi.waitFor(() => expect(reported).toMatchObject([{ isSealBroken: true, status: 500, call: 'GET /api/fails' }]));
});
const post = (payload: string, type = 'application/json') =>
  server.app.inject({ method: 'POST', url: '/api/takes', payload, headers: { 'content-type': type } });

test.each([
  [new BadRequest([{ msg: 'No.', loc: ['body', 'x'] }]), 400, [{ msg: 'No.', loc: ['body', 'x'] }]],
  [new Unauthenticated(), 401, 'Your session has ended. Sign in again.'],
  [new Forbidden(), 403, 'You do not have permission to perform this action.'],
  [new NotFound('job'), 404, 'This job does not exist, or you have no access to it.'],
  [new HttpError(409, { error: 'Taken.' }), 409, { error: 'Taken.' }],
  [new TooManyRequests(), 429, 'Too many requests. Wait a minute, then try again.'],
  [new NotConfigured('Single sign-on'), 444, 'Single sign-on is not configured.'],
])('%s is answered with its status and its words', async (error, status, detail) => {
  const response = await failWith(error);
  expect(response.statusCode).toBe(status);
  expect(response.json()).toEqual({ detail, request_id: response.headers['x-request-id'] });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('writes an unexpected error to the log and not to the caller', async () => {
  const secret = `the inside story ${randomUUID()}`;
  const response = await failWith(new Error(secret));
  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ detail: expect.stringContaining('on our side'), request_id: expect.any(String) });
  expect(response.body).not.toContain(secret);
  const line = server.logged().find(({ err }) => JSON.stringify(err)?.includes(secret));
  expect(line).toMatchObject({
    level: 'error',
    request_id: response.headers['x-request-id'],
    err: { stack: expect.stringContaining('at ') },
  });
});

test("hides the message of a library's error that has a status", async () => {
  const response = await failWith(Object.assign(new Error('vendor said: key 123'), { statusCode: 403 }));
  expect([response.statusCode, response.body]).toEqual([403, expect.not.stringContaining('vendor')]);
});

test.each(['22021', '22P05'])('answers 400 to text that the database cannot store (%s)', async (code) => {
  const response = await failWith(Object.assign(new Error('invalid byte sequence'), { code }));
  expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining('a character that cannot be stored')]);
});

test('what a call may not answer with is our fault, and stays here', async () => {
  const wrong = await testApp({ routes: [{ call: takes, handle: async () => ({ status: 200, data: { name: 7, secret: 'x' } }) }] });
  const response = await wrong.app.inject({ method: 'POST', url: '/api/takes', payload: { name: 'a' } });
  expect([response.statusCode, response.body]).toEqual([500, expect.not.stringContaining('secret')]);
});

describe('the database is gone', () => {
  test('when nothing listens there', async () => {
    const db = openDatabase({ connectionString: 'postgres://unknown:x@127.0.0.1:1/none', poolSize: 1, onConnectionLost: () => {} });
    const error: unknown = await db.inPlatform((tx) => tx.selectFrom('tenant').select('name').execute()).catch((caught: unknown) => caught);
    await db.close();
    const before = server.logged().length;
    const response = await failWith(error);
    for (let again = 0; again < 20; again += 1) await failWith(error);
    expect(server.logged().slice(before)).toEqual([
      expect.objectContaining({ level: 'error', failure: expect.stringContaining('ECONNREFUSED'), msg: expect.stringContaining('503') }),
    ]);
    expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
      503,
      '5',
      { detail: 'The database is not reachable right now. Try again in a moment.', request_id: expect.any(String) },
    ]);
  });

  test.each([
    ['as it is shut down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['while it answers', new Error('Connection terminated unexpectedly')],
    ['between two questions', new Error('Client has encountered a connection error and is not queryable')],
    ['after its connection was closed', new Error('Client was closed and is not queryable')],
    ['when it gives no connection', new Error('timeout exceeded when trying to connect')],
    ['when its name is not known for a moment', Object.assign(new Error('getaddrinfo EAI_AGAIN db'), { code: 'EAI_AGAIN' })],
    ['when its host is off', Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' })],
    ['when its network is off', Object.assign(new Error('connect ENETUNREACH'), { code: 'ENETUNREACH' })],
    ['when it says nothing', new Error('Query read timeout')],
    ['when it does not let anyone in', new Error('timeout expired')],
    ['as it has no room', Object.assign(new Error('too many clients'), { code: '53300' })],
  ])('%s', async (_when, error) => {
    const response = await failWith(error);
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
  });
});

test.each(['53100', 'ENOSPC'])('a full disk is named (%s)', async (code) => {
  const response = await failWith(Object.assign(new Error('could not extend file'), { code }));
  expect([response.statusCode, response.json()]).toMatchObject([
    503,
    { detail: expect.stringContaining('the disk of the server is full') },
  ]);
});

describe('what cannot be read is refused before the call', () => {
  test.each([
    ['an empty field', '{"name":""}', 400, ['body', 'name']],
    ['a long field', '{"name":"abcdef"}', 400, ['body', 'name']],
    ['a field of another type', '{"name":7}', 400, ['body', 'name']],
    ['a missing field', '{}', 400, ['body', 'name']],
    ['a field below another', '{"name":"a","deep":{"count":1.5}}', 400, ['body', 'deep', 'count']],
    ['an unknown field', '{"name":"a","role":"superuser"}', 400, ['body']],
    ['an unknown field below another', '{"name":"a","deep":{"count":1,"x":2}}', 400, ['body', 'deep']],
    ['a list for an object', '[]', 400, ['body']],
  ])('%s', async (_what, payload, status, loc) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({
      detail: [{ msg: expect.stringMatching(/^(Name|Count|Deep|The request) (is|must|has) .*\.$/), loc }],
      request_id: response.headers['x-request-id'],
    });
    expect(calls).toBe(0);
  });

  test.each([
    ['half of a JSON text', '{"name":', 'application/json', 400, 'could not be read'],
    ['nothing', '', 'application/json', 400, 'could not be read'],
    ['a poisoned prototype', '{"__proto__":{"name":"a"}}', 'application/json', 400, 'could not be read'],
    ['a megabyte', `{"name":"${'a'.repeat(1_048_576)}"}`, 'application/json', 413, 'too large'],
    ['a form', 'name=a', 'application/x-www-form-urlencoded', 415, 'sent as JSON'],
    ['a form with files', '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x', 415, 'sent as JSON'],
    ['JSON that says it is text', '{"name":"a"}', 'text/plain', 415, 'sent as JSON'],
  ])('%s', async (_what, payload, type, status, words) => {
    const response = await post(payload, type);
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { detail: expect.stringContaining(words), request_id: response.headers['x-request-id'] },
    ]);
    expect(calls).toBe(0);
  });

  test('twenty faults are named, not a thousand', async () => {
    const unread = endpoint({ ...takes, path: '/api/many', body: z.array(z.string()).max(2000) });
    const { app } = await testApp({ routes: [route(unread, async () => reply(200, { name: '' }))] });
    const response = await app.inject({ method: 'POST', url: '/api/many', payload: Array.from({ length: 1000 }, () => 1) });
    expect(response.json<{ detail: unknown[] }>().detail).toHaveLength(20);
  });
});
