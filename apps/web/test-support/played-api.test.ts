import { listInvitations, listUsers } from '@rampart/contract/users/users.ts';
import { signIn } from '@rampart/contract/access/session.ts';
import { CallFailed, createClient } from '@rampart/contract/client.ts';
import { expect, test } from 'vitest';
import { type Answers, playApi, refusal, reply } from './played-api.ts';

function play(answers: Answers) {
  const api = playApi(answers);
  return { api, call: createClient({ baseUrl: 'http://played.example', fetch: api.fetch }) };
}
const credentials = { email: 'sunniva.aas@haldenfreight.example', password: 'a long enough phrase 7' };

test('answers a call with the data of its first status, and keeps the request', async () => {
  const { api, call } = play({ signIn: ({ body }) => ({ access: `token of ${body.email}` }) });
  expect(await call(signIn, { body: credentials })).toMatchObject({ status: 200, data: { access: `token of ${credentials.email}` } });
  expect(api.requests('signIn')).toEqual([{ body: credentials }]);
  expect(api.faults).toEqual([]);
});

test('answers with another status of the call, and refuses', async () => {
  const codeNeeded = play({ signIn: reply(202, { totp_required: true }) });
  expect(await codeNeeded.call(signIn, { body: credentials })).toMatchObject({ status: 202, data: { totp_required: true } });
  const refused = play({ signIn: refusal(401, 'No.') });
  await expect(refused.call(signIn, { body: credentials })).rejects.toEqual(new CallFailed(401, { detail: 'No.', request_id: 'played' }));
  expect([...codeNeeded.api.faults, ...refused.api.faults]).toEqual([]);
});

test('a call without an answer is a fault', async () => {
  const { api, call } = play({});
  await expect(call(listUsers, {})).rejects.toThrow('no answer to listUsers');
  expect(api.faults).toEqual(['The test has no answer to listUsers (GET /api/customer/users).']);
});

test('a request that the contract forbids is a fault', async () => {
  const { api, call } = play({ signIn: { access: 'token' } });
  await expect(call(signIn, { body: { ...credentials, email: 'nobody' } })).rejects.toThrow('does not follow the contract');
  expect(api.faults).toEqual([expect.stringContaining('The body of signIn does not follow the contract')]);
});

test('an answer that the contract forbids is a fault', async () => {
  const { api, call } = play({
    listInvitations: { data: { invited_users: [{ email: 'a@b.example', role: 'standard', invitation_issued: 'yesterday' }] } },
  });
  await expect(call(listInvitations, {})).rejects.toThrow('does not follow the contract');
  expect(api.faults).toEqual([expect.stringContaining('The answer to listInvitations does not follow the contract')]);
});

test('an address that the contract does not have is a fault', async () => {
  const { api } = play({});
  await expect(api.fetch(new URL('http://played.example/api/nonsense'), {})).rejects.toThrow('no call');
  expect(api.faults).toEqual(['The contract has no call GET /api/nonsense.']);
});
