import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOf } from '../../../../test-support/api/audit-of.ts';
import { linkTo, runQueued } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { unhurriedClock } from '../../../../test-support/run/unhurried-clock.ts';
import { untilBlocked } from '../../../../test-support/database/until-blocked.ts';
import { sendResetHandler } from './send-reset.ts';

let api: TestApi;
let home: string;
let anna: TestPerson;
beforeAll(async () => {
  api = await startTestApi({}, { clock: unhurriedClock() });
});
afterAll(() => api.close());
beforeEach(async () => {
  home = await api.fresh.createTenant('Home');
  anna = await api.signedIn(home, 'standard');
});

const post = (url: string, payload: object, headers = {}) => api.app.inject({ method: 'POST', url, payload, headers });

/** The reset has written the new password, and the second call has proven the old one, before the reset is committed. */
async function duringReset(proveOldPassword: () => ReturnType<typeof post>) {
  await api.app.inject({ url: '/api/password/reset', query: { email: anna.email } });
  await runQueued(api, sendResetHandler({ ...api.platform, publicUrl: api.platform.config.publicUrl }));
  const token = (await linkTo(api, anna.email)).searchParams.get('token');
  const owner = await api.fresh.owner.connect();
  await owner.query('begin');
  await owner.query('select from audit_head where tenant_id = $1 for update', [home]);
  try {
    const reset = post('/api/password/reset', { token, new_password: 'an entirely new password' }).then((response) => response);
    await untilBlocked(api.fresh, 1);
    const proven = proveOldPassword().then((response) => response);
    await untilBlocked(api.fresh, 2);
    await owner.query('commit');
    expect((await reset).statusCode).toBe(200);
    return await proven;
  } finally {
    owner.release(true);
  }
}

const openSessions = async () =>
  (await api.fresh.owner.query('select from session where account_id = $1 and revoked_at is null', [anna.accountId])).rows.length;

test('refuses and records a sign-in whose password is replaced before its session starts', async () => {
  const response = await duringReset(() => post('/api/auth', { email: anna.email, password: anna.password }));
  expect([response.statusCode, await openSessions()]).toEqual([401, 0]);
  expect(response.json()).toMatchObject({ detail: 'The email or password is not right. Check both and try again.' });
  expect(await auditOf(api, response)).toMatchObject([
    { tenant_id: home, action: 'session.sign-in', status: 'failure', actor: anna.email, actor_id: anna.accountId },
  ]);
});

test('refuses to accept an invitation with a password that is replaced meanwhile, and the link stays good', async () => {
  const admin = await api.signedIn(await api.fresh.createTenant('Inviting'), 'administrator');
  await post('/api/cross-tenant/register', { email: anna.email, role: 'standard', name: 'Anna' }, admin.headers);
  const link = Object.fromEntries((await linkTo(api, anna.email)).searchParams);
  const join = (password: string) => post('/api/signup', { ...link, first_name: 'Anna', last_name: 'Berg', password });
  const response = await duringReset(() => join(anna.password));
  expect([response.statusCode, await openSessions()]).toEqual([400, 0]);
  expect(response.json<{ detail: string }>().detail).toMatch(/^You have an account, and this is not its password\./);
  expect((await join('an entirely new password')).statusCode).toBe(200);
});
