import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SsoTestBed, startSsoTestBed } from '../../../../test-support/saml/sso-test-bed.ts';
import { untilBlocked } from '../../../../test-support/database/until-blocked.ts';
import { hashLinkToken, makeLinkToken } from '../../users/index.ts';

let bed: SsoTestBed;
beforeAll(async () => {
  bed = await startSsoTestBed();
});
afterAll(() => bed.api.close());

async function invited() {
  const { tenantId, admin } = await bed.connect();
  const [email, token] = [`${randomUUID()}@example.test`, makeLinkToken()];
  await bed.api.fresh.owner.query(
    "insert into invitation (tenant_id, email, role, name, token_hash, expires_at) values ($1, $2, 'standard', 'Ivy', $3, now() + interval '1 day')",
    [tenantId, email, hashLinkToken(token)],
  );
  return { tenantId, admin, email, token };
}
const signUp = (email: string, token: string) =>
  bed.api.app.inject({ method: 'POST', url: '/api/signup', payload: { first_name: 'Ivy', last_name: '', email, token } });

/** Both wait for the address; the one that came first gets it first. */
async function inThisOrder<A, B>(email: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const owner = await bed.api.fresh.owner.connect();
  await owner.query('begin');
  await owner.query('select pg_advisory_xact_lock(hashtext($1))', [`account ${email}`]);
  try {
    const one = first();
    await untilBlocked(bed.api.fresh, 1);
    const two = second();
    await untilBlocked(bed.api.fresh, 2);
    await owner.query('commit');
    return await Promise.all([one, two]);
  } finally {
    owner.release(true);
  }
}
const membersOf = async (tenantId: string, email: string) =>
  (
    await bed.api.fresh.owner.query<{ id: string; role: string }>(
      'select id, role from account join membership on account_id = id where membership.tenant_id = $1 and email = $2',
      [tenantId, email],
    )
  ).rows;
const notificationsOf = async (accountId: string) =>
  (await bed.api.fresh.owner.query('select category, subject, priority from notification where account_id = $1', [accountId])).rows;

test('gives a person who signs up and signs in concurrently one account, and signs them in', async () => {
  const { tenantId, admin, email, token } = await invited();
  const answer = await bed.answerFor(tenantId, email);
  const [signedUp, signedIn] = await inThisOrder(
    email,
    () => signUp(email, token),
    () => bed.post(tenantId, answer),
  );
  expect([signedUp.statusCode, signedIn.headers.location]).toEqual([200, '/?sso=done']);
  const members = await membersOf(tenantId, email);
  expect(members).toEqual([{ id: expect.any(String), role: 'standard' }]);
  expect(await bed.sessionsOf(tenantId)).toEqual([{ account_id: members[0]?.id }]);
  expect(await notificationsOf(admin.accountId)).toEqual([
    { category: 'users', subject: `${email} joined your tenant with the role standard.`, priority: 'low' },
  ]);
});

test('the same holds in the other order, when the link is used up by then', async () => {
  const { tenantId, admin, email, token } = await invited();
  const answer = await bed.answerFor(tenantId, email);
  const [signedIn, signedUp] = await inThisOrder(
    email,
    () => bed.post(tenantId, answer),
    () => signUp(email, token),
  );
  expect([signedIn.headers.location, signedUp.statusCode]).toEqual(['/?sso=done', 400]);
  expect(await membersOf(tenantId, email)).toHaveLength(1);
  expect(await notificationsOf(admin.accountId)).toHaveLength(1);
});

test('gives two concurrent first sign-ins one account and two sessions', async () => {
  const { tenantId, email } = await invited();
  const answers = [await bed.answerFor(tenantId, email), await bed.answerFor(tenantId, email)];
  const finished = await inThisOrder(
    email,
    () => bed.post(tenantId, answers[0] ?? ''),
    () => bed.post(tenantId, answers[1] ?? ''),
  );
  expect(finished.map(({ headers }) => headers.location)).toEqual(['/?sso=done', '/?sso=done']);
  expect(await membersOf(tenantId, email)).toHaveLength(1);
  expect(await bed.sessionsOf(tenantId)).toHaveLength(2);
});
