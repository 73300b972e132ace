import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessDeps } from '../../../test-support/access/access-deps.ts';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';
import { Secret } from '../../platform/log/secret.ts';
import { createUser, type NewUser } from './create-user.ts';
import { forgetSessions } from './jobs.ts';
import { signIn, type SignInDeps } from './sign-in.ts';

let fresh: FreshDatabase;
let deps: SignInDeps;
let anna: NewUser;
beforeAll(async () => {
  fresh = await freshDatabase();
  deps = await accessDeps(fresh.db, { at: new Date() });
  anna = {
    email: 'anna@example.test',
    firstName: 'Anna',
    lastName: 'Test',
    password: new Secret('long enough'),
    tenantId: await fresh.createTenant('Home'),
    role: 'standard',
    providerRoles: ['rampart-engineer'],
  };
});
afterAll(() => fresh.close());

const enter = (email: string, password: string) =>
  signIn(deps, { email, password, knownAs: undefined, sourceAddress: '198.51.100.1', userAgent: 'x'.repeat(1000), requestId: 'r' });
const counts = async () =>
  (
    await fresh.owner.query(
      'select (select count(*) from account) a, (select count(*) from password) p, (select count(*) from membership) m, (select count(*) from audit_event) e',
    )
  ).rows[0];

test('creates a person who can sign in with the given roles, and records it', async () => {
  const accountId = await createUser(deps, { ...anna, email: ' Anna@Example.test ' });
  await expect(enter('anna@example.test', 'long enough')).resolves.toMatchObject({ cookie: { tenantId: anna.tenantId } });
  const { rows } = await fresh.owner.query('select role, provider_roles from membership where account_id = $1', [accountId]);
  expect(rows).toEqual([{ role: 'standard', provider_roles: ['rampart-engineer'] }]);
  const events = await fresh.owner.query("select details ->> 'account' as account, message from audit_event where action = 'user.create'");
  expect(events.rows).toEqual([{ account: accountId, message: 'Created anna@example.test with the role standard.' }]);
});

test('stores the password as a hash of the required cost', async () => {
  const { rows } = await fresh.owner.query<{ hash: string }>('select hash from password');
  expect(rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test.each<[string, Partial<NewUser>, string]>([
  ['an address that is there already', { email: 'ANNA@example.test' }, 'already an account'],
  ['no address', { email: 'anna' }, 'not an email address'],
  ['an address with a blank', { email: 'anna b@example.test' }, 'not an email address'],
  ['a short password', { email: 'b@example.test', password: new Secret('nine char') }, 'at least 10'],
])('%s is refused, and nothing is stored', async (_what, change, words) => {
  const before = await counts();
  await expect(createUser(deps, { ...anna, ...change })).rejects.toThrow(words);
  expect(await counts()).toEqual(before);
});

test('stores nothing for a tenant that does not exist', async () => {
  const before = await counts();
  await expect(createUser(deps, { ...anna, email: 'c@example.test', tenantId: crypto.randomUUID() })).rejects.toThrow('foreign key');
  expect(await counts()).toEqual(before);
});

test('deletes only sessions that ended a month ago, in every tenant', async () => {
  const elsewhere = await fresh.createTenant('Elsewhere');
  await createUser(deps, { ...anna, email: 'd@example.test', tenantId: elsewhere });
  for (const email of ['anna@example.test', 'd@example.test']) await enter(email, 'long enough');
  await fresh.owner.query("update session set expires_at = now() - interval '31 days'");
  await enter('anna@example.test', 'long enough');
  const ended = await enter('d@example.test', 'long enough');
  if (ended === 'code-needed') throw new Error('no second factor was set up');
  await fresh.owner.query("update session set expires_at = now() - interval '29 days' where id = $1", [ended.cookie.sessionId]);
  await forgetSessions({ db: fresh.db, log: pino({ level: 'silent' }) }, new AbortController().signal);
  const { rows } = await fresh.owner.query<{ tenant_id: string }>('select tenant_id from session');
  expect(rows.map((row) => row.tenant_id).toSorted()).toEqual([anna.tenantId, elsewhere].toSorted());
});
