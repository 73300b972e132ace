import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmptyDatabase, emptyDatabase } from '../../../test-support/database/empty-database.ts';

const folder = join(import.meta.dirname, '../../migrations');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

let database: EmptyDatabase;
let tenantId: string;
let next = 0;
beforeAll(async () => {
  database = await emptyDatabase();
  // As the migrator makes them: a migration gives rights on them.
  for (const table of ['kysely_migration', 'kysely_migration_lock']) await database.owner.query(`create table ${table} (name text)`);
});
afterAll(() => database.close());

/** Runs the migrations that are left, up to the one with this number and without it. */
async function migrateTo(number: string): Promise<void> {
  for (; next < files.length && !files[next]!.startsWith(number); next += 1)
    await database.owner.query(readFileSync(join(folder, files[next]!), 'utf8'));
  expect(files[next]).toMatch(new RegExp(`^${number}`));
}

async function run(number: string): Promise<void> {
  await migrateTo(number);
  await database.owner.query(readFileSync(join(folder, files[next]!), 'utf8'));
  next += 1;
}

const rows = async (sql: string, values: unknown[] = []) => (await database.owner.query<Record<string, unknown>>(sql, values)).rows;
const idOf = async (sql: string, values: unknown[]) => String((await rows(sql, values))[0]?.['id']);

let seq = 0;
async function recordEvent(action: string, actorId: string, message = ''): Promise<void> {
  seq += 1;
  await rows(
    `insert into audit_event (tenant_id, seq, at, action, status, actor_id, actor, message, source, request_id, previous_hash, hash)
     values ($1, $2, now(), $3, 'success', $4, '', $5, '', '', '', '')`,
    [tenantId, seq, action, actorId, message],
  );
}

const newAccount = (name: string) =>
  idOf('insert into account (email, primary_tenant_id) values ($1, $2) returning id', [`${name}@old.test`, tenantId]);

/** In the order of the migrations: each test starts with the tables as the one before has left them. */
test('a domain that was counted becomes a claim that proves nothing, and the passwords it closed stay closed', async () => {
  await migrateTo('0028');
  tenantId = await idOf("insert into tenant (name) values ('Old') returning tenant_id as id", []);
  await rows("insert into sso_domain (tenant_id, domain) values ($1, 'old.test')", [tenantId]);
  await run('0028');
  expect(await rows('select state, proof, closes_passwords, length(token) > 40 as has_token from sso_domain')).toEqual([
    { state: 'claimed', proof: null, closes_passwords: true, has_token: true },
  ]);
});

test('an account counts as verified where only a mail can have made it, or a reset was mailed since', async () => {
  await migrateTo('0029');
  const accounts = {
    mailed: await newAccount('mailed'),
    joined: await newAccount('joined'),
    copied: await newAccount('copied'),
    'copied-and-reset': await newAccount('copied-and-reset'),
  };
  await recordEvent('user.join', accounts.joined);
  for (const name of ['copied', 'copied-and-reset'])
    await recordEvent('invitation.refresh', '', `Made a new link for the invitation of ${name}@old.test; earlier ones no longer work.`);
  await recordEvent('password.reset', accounts['copied-and-reset']);
  await run('0029');
  const verified = await rows('select split_part(email, $1, 1) as name from account where verified_at is not null order by email', ['@']);
  expect(verified).toEqual([{ name: 'copied-and-reset' }, { name: 'mailed' }]);
});

test('entitlements keep what they grant under their new numbers', async () => {
  await migrateTo('0034');
  const limit = 'insert into entitlement_grant (tenant_id, entitlement_id, granted, usage_limit) values ($1, $2, true, $2)';
  for (let id = 1; id <= 12; id += 1) await rows(limit, [tenantId, id]);
  await run('0034');
  const renumbered = await rows('select entitlement_id as now, usage_limit as was from entitlement_grant order by usage_limit');
  expect(renumbered.map(({ was, now }) => `${Number(was)}→${Number(now)}`).join(' ')).toBe(
    '1→1 2→2 3→3 4→4 5→6 6→5 7→7 8→12 9→8 10→9 11→10 12→11',
  );
});

test('staff who were in another tenant rest on their own from then on, and members on none', async () => {
  await migrateTo('0047');
  const visited = await idOf("insert into tenant (name) values ('Visited') returning tenant_id as id", []);
  const staff = await newAccount('staff');
  const member = await newAccount('member');
  await rows("insert into membership (tenant_id, account_id, role, provider_roles) values ($1, $2, 'administrator', '{superuser}')", [
    tenantId,
    staff,
  ]);
  const open = `insert into session (tenant_id, account_id, secret_hash, source_address, user_agent, expires_at, provider_roles)
    values ($1, $2, '', '', '', now() + interval '1 hour', $3)`;
  await rows(open, [visited, staff, '{superuser}']);
  await rows(open, [tenantId, staff, '{superuser}']);
  await rows(open, [visited, member, '{}']);
  await run('0047');
  const found = await rows('select account_id, tenant_id, vouched_by from session');
  expect(found).toEqual(
    expect.arrayContaining([
      { account_id: staff, tenant_id: visited, vouched_by: tenantId },
      { account_id: staff, tenant_id: tenantId, vouched_by: null },
      { account_id: member, tenant_id: visited, vouched_by: null },
    ]),
  );
});

test('a provider was connected by the administrator whom the audit log names last', async () => {
  await migrateTo('0110');
  const [first, last] = [await newAccount('first'), await newAccount('last')];
  const silent = await idOf("insert into tenant (name) values ('Silent') returning tenant_id as id", []);
  const connect = `insert into sso_configuration (tenant_id, configuration_xml, entity_id, sso_url, certificates) values ($1, 'x', 'x', 'x', '{}')`;
  await rows(connect, [tenantId]);
  await rows(connect, [silent]);
  for (const accountId of [first, last]) await recordEvent('sso.enable', accountId);
  // As an owner whom row-level security binds, while nodes of the version before write to the audit log.
  const owner = `${database.name}_landlord`;
  await rows(`create role ${owner}`);
  for (const table of ['tenant', 'sso_configuration', 'audit_event', 'audit_checkpoint', 'delegation'])
    await rows(`alter table ${table} owner to ${owner}`);
  const client = await database.owner.connect();
  await client.query(`begin; set local role ${owner}`);
  await client.query(readFileSync(join(folder, files[next]!), 'utf8'));
  const locks = await client.query("select mode from pg_locks where pid = pg_backend_pid() and relation = 'audit_event'::regclass");
  await client.query('commit');
  client.release();
  expect(locks.rows).toEqual([{ mode: 'AccessShareLock' }]);
  next += 1;
  expect(await rows('select enabled_by from sso_configuration where tenant_id = $1', [tenantId])).toEqual([{ enabled_by: last }]);
  expect(await rows('select enabled_by from sso_configuration where tenant_id = $1', [silent])).toEqual([{ enabled_by: null }]);
});

test('organisations are taken from the accounts, and what was read may say why a part of it was not', async () => {
  await migrateTo('0112');
  const runId = await idOf("insert into run (tenant_id, as_of, requested_by) values ($1, now(), 'test') returning id", [tenantId]);
  const read = (fact: string, state: string, because: string | null) =>
    rows(
      `insert into fact_reading (tenant_id, run_id, application_id, fact, state, because, as_of) values ($1, $2, $2, $3, $4, $5, now())`,
      [tenantId, runId, fact, state, because],
    );
  const accounts = {
    azure_ad: ['Made in Halden (HaldenFreight.example)', 'haldenfreight.example'],
    okta: ['haldenfreight.okta.com as api@haldenfreight.example', 'haldenfreight.okta.com'],
    local_directory: ['CN=Rampart in haldenfreight.example', 'haldenfreight.example'],
    proofpoint_pps: ['rampart-api on haldenfreight.pphosted.com', 'haldenfreight.pphosted.com'],
    google_workspace: ['haldenfreight.example', 'haldenfreight.example'],
    microsoft_azure: ['0198c5a2-7d1f-7000-8000-000000000001', null],
  };
  for (const [product, [account]] of Object.entries(accounts)) {
    await rows("insert into application (tenant_id, product, auth_method, account) values ($1, $2, 'api_key', $3)", [
      tenantId,
      product,
      account,
    ]);
    await rows(
      `insert into deployment_job (tenant_id, product_name, action, phase, state, status, deployed_by, vendor_account)
       values ($1, $2, 0, 'stage', 'finished', 'successful', 'anna@old.test', $3)`,
      [tenantId, product, account],
    );
  }
  await read('old', 'read', null);
  await read('old missing', 'missing', 'Refused.');
  await expect(read('old in part', 'read', 'Refused.')).rejects.toThrow('fact_reading_check');
  for (const number of ['0112', '0113', '0114']) await run(number);
  const organisations = Object.entries(accounts).map(([product, [, organisation]]) => ({ product, organisation }));
  for (const table of [
    'product, organisation from application',
    'product_name as product, vendor_organisation as organisation from deployment_job',
  ])
    expect(await rows(`select ${table}`)).toEqual(expect.arrayContaining(organisations));
  await read('in part', 'read', 'Refused.');
  await expect(read('missing', 'missing', null)).rejects.toThrow('fact_reading_missing_because');
  await rows('alter table fact_reading validate constraint fact_reading_missing_because');
});

test('every migration after these runs on what they have left', async () => {
  for (; next < files.length; next += 1) await database.owner.query(readFileSync(join(folder, files[next]!), 'utf8'));
  const { forced } = (await rows('select count(*)::int as forced from pg_class where relrowsecurity and not relforcerowsecurity'))[0]!;
  expect(forced).toBe(0);
});
