import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { linkTo, mailsTo, runQueued } from '../../../../test-support/api/mails-to.ts';
import { startTestApi, type TestApi, type TestPerson } from '../../../../test-support/api/test-api.ts';
import { unhurriedClock } from '../../../../test-support/run/unhurried-clock.ts';
import { sendInvitationHandler } from './send-invitation.ts';

let api: TestApi;
let home: string;
let other: string;
let admin: TestPerson;
let elsewhere: TestPerson;
beforeAll(async () => {
  api = await startTestApi({}, { clock: unhurriedClock() });
  [home, other] = [await api.fresh.createTenant('Home'), await api.fresh.createTenant('Other')];
  [admin, elsewhere] = [await api.signedIn(home, 'administrator'), await api.signedIn(other, 'administrator')];
});
afterAll(() => api.close());
beforeEach(() => api.fresh.owner.query('truncate rate_window'));

const someone = () => `${randomUUID()}@example.test`;
const invite = async (email: string, { by = admin, path = '/api/customer/user/register', role = 'standard' } = {}) => {
  const payload = { email, role, name: 'Ada King Lovelace' };
  expect((await api.app.inject({ method: 'POST', url: path, payload, headers: by.headers })).statusCode).toBe(200);
  return Object.fromEntries((await linkTo(api, email)).searchParams) as { email: string; token: string };
};
const check = (query: Record<string, string>, headers = {}) => api.app.inject({ url: '/api/signup', query, headers });

const run = () => runQueued(api, sendInvitationHandler({ ...api.platform, publicUrl: api.platform.config.publicUrl }));

describe('asking for the mail again', () => {
  test('answers every address alike, with the same work, and mails invited ones only', async () => {
    const link = await invite(someone());
    const anonymous = someone();
    await run();
    const answers = [await check({ email: link.email }), await check({ email: anonymous })];
    const bodies = answers.map((answer) => answer.json<object>());
    expect(bodies[0]).toEqual({ message: 'If this address is invited, a mail with a new link is on its way.', data: null });
    expect(bodies[1]).toEqual(bodies[0]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await run()).toBe(2);
    expect([(await mailsTo(api, link.email)).length, (await mailsTo(api, anonymous)).length]).toEqual([2, 0]);
    const newest = Object.fromEntries((await linkTo(api, link.email)).searchParams);
    expect([(await check(link)).statusCode, (await check(newest)).statusCode]).toEqual([400, 200]);
  });

  test('sends a link for each tenant that invited, does not make invitations last longer, and leaves old ones alone', async () => {
    const email = someone();
    await invite(email);
    await invite(email, { by: elsewhere });
    await api.fresh.owner.query("update invitation set expires_at = now() + interval '1 hour' where email = $1 and tenant_id = $2", [
      email,
      home,
    ]);
    await api.fresh.owner.query('update invitation set expires_at = now() where email = $1 and tenant_id = $2', [email, other]);
    await check({ email });
    await run();
    expect(await mailsTo(api, email)).toHaveLength(3);
    const { rows } = await api.fresh.owner.query("select 1 from invitation where email = $1 and expires_at > now() + interval '1 hour'", [
      email,
    ]);
    expect(rows).toEqual([]);
  });

  test('is slowed for one address and for one caller', async () => {
    const email = someone();
    for (let time = 0; time < 10; time += 1) expect((await check({ email })).statusCode).toBe(200);
    expect((await check({ email })).statusCode).toBe(429);
    await api.fresh.owner.query('update rate_window set hits = hits + 60');
    expect((await check({ email: someone() })).statusCode).toBe(429);
  });

  test.each(['cross-site', 'same-site', 'none'])('is not set off from a page that is %s', async (site) => {
    await run();
    expect((await check({ email: someone() }, { 'sec-fetch-site': site })).statusCode).toBe(403);
    expect(await run()).toBe(0);
    expect((await check({ email: someone() }, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });
});
