import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { type PinnedTime, pinTime, setUpMfa, signInAgain } from '../../../../test-support/access/test-authenticator.ts';
import { resetMfaAsOperator } from './reset-mfa-as-operator.ts';

let api: TestApi;
let time: PinnedTime;
let tenantId: string;
let root: TestPerson;
beforeAll(async () => {
  api = await startTestApi();
  time = pinTime(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  tenantId = await api.fresh.createTenant('Provider');
  root = await api.signedIn(tenantId, 'superuser');
});

const events = async () =>
  (
    await api.fresh.owner.query(
      "select status, actor, source, message, details from audit_event where tenant_id = $1 and action = 'mfa.reset'",
      [tenantId],
    )
  ).rows;

test('the last superuser gets in again with the password alone, every session has ended, and the log says who did it', async () => {
  await setUpMfa(api, root, time);
  expect((await signInAgain(api, root)).response.statusCode).toBe(202);
  expect(await resetMfaAsOperator({ ...api.platform, publicUrl: 'http://localhost:4000' }, ` ${root.email.toUpperCase()} `)).toEqual({
    ended: 1,
  });
  await vi.waitFor(async () => expect((await api.app.inject({ url: '/api/session', headers: root.headers })).statusCode).toBe(401), {
    timeout: 30_000,
  });
  expect((await signInAgain(api, root)).response.statusCode).toBe(200);
  expect(await events()).toEqual([
    {
      status: 'success',
      actor: 'command line',
      source: 'command line',
      message: `Removed the authenticator of ${root.email}.`,
      details: { account: root.accountId, ended_sessions: 1 },
    },
  ]);
  const { rows } = await api.fresh.owner.query('select subject from notification where account_id = $1', [root.accountId]);
  expect(rows).toContainEqual({
    subject: expect.stringContaining('The operator removed your authenticator. Set up a new one under Profile Settings.') as string,
  });
  expect((await api.fresh.owner.query('select from secret where owner_id = $1', [root.accountId])).rowCount).toBe(0);
});

test('distinguishes an address without an account from a person without an authenticator, and changes nothing', async () => {
  await expect(resetMfaAsOperator({ ...api.platform, publicUrl: 'http://localhost:4000' }, 'unknown@example.test')).rejects.toThrow(
    'There is no account for unknown@example.test.',
  );
  await expect(resetMfaAsOperator({ ...api.platform, publicUrl: 'http://localhost:4000' }, root.email)).rejects.toThrow(
    `${root.email} has no authenticator to remove.`,
  );
  expect((await api.app.inject({ url: '/api/session', headers: root.headers })).statusCode).toBe(200);
  expect(await events()).toEqual([]);
});
