import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

interface TableFacts {
  readonly name: string;
  readonly forced: boolean;
  readonly keyStart: string | null;
  readonly policies: number;
}

const tables = async (): Promise<TableFacts[]> =>
  (
    await fresh.owner.query<TableFacts>(`
      select c.relname as name,
        c.relrowsecurity and c.relforcerowsecurity as forced,
        (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where i.indrelid = c.oid and i.indisprimary) as "keyStart",
        (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely_%'`)
  ).rows;

const unprotected = (facts: readonly TableFacts[]) =>
  facts.filter((table) => !table.forced || table.policies === 0 || table.keyStart !== 'tenant_id').map((table) => table.name);

test('every table starts its key with tenant_id and forces row-level security', async () => {
  const facts = await tables();
  expect(facts.length).toBeGreaterThan(5);
  expect(unprotected(facts)).toEqual([]);
});

test('the walk catches a planted table without protection', async () => {
  await fresh.owner.query('create table planted (id uuid primary key)');
  expect(unprotected(await tables())).toEqual(['planted']);
  await fresh.owner.query('drop table planted');
});

test('a month of events that is made later is protected as well, and reached through its table only', async () => {
  const [mine, theirs] = [await fresh.createTenant('Mine'), await fresh.createTenant('Theirs')];
  await fresh.db.inTenant(mine, (tx) => sql`select ensure_months('sign_in_day', '{2031-05-17}')`.execute(tx));
  const insert = `insert into sign_in_day (tenant_id, application_id, run_id, row, day, person_id, sign_in_name, app, client, platform, outcome, second_factor, risk, count)
    values ($1, $1, $1, 1, '2031-05-31', '', '', '', '', '', '', '', '', 1)`;
  for (const id of [mine, theirs]) await fresh.owner.query(insert, [id]);
  expect((await tables()).map(({ name }) => name)).toContain('sign_in_day_2031_05');
  expect(unprotected(await tables())).toEqual([]);
  const seen = (from: string) =>
    fresh.db.inTenant(mine, async (tx) => (await sql`select from ${sql.table(from)} where day >= '2031-05-01'`.execute(tx)).rows.length);
  expect(await seen('sign_in_day')).toBe(1);
  await expect(seen('sign_in_day_2031_05')).rejects.toThrow('permission denied');
  await fresh.owner.query('grant select on sign_in_day_2031_05 to rampart_app');
  expect(await seen('sign_in_day_2031_05')).toBe(1);
});

test('the role of the server owns nothing and cannot bypass row-level security', async () => {
  const role = decodeURIComponent(new URL(fresh.appUrl).username);
  const { rows } = await fresh.owner.query(
    `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as privileged,
       (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = $1`,
    [role],
  );
  expect(rows).toEqual([{ privileged: false, owned: 0 }]);
});

test('what runs with the rights of the owner is listed here, finds no table of another, and only the server’s role may call it', async () => {
  const { rows } = await fresh.owner.query<{ name: string }>(`
    select p.proname as name, coalesce(p.proconfig @> '{"search_path=pg_catalog, public, pg_temp"}', false) as "isPinned",
      has_function_privilege('rampart_app', p.oid, 'execute') as "isGranted",
      exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as granted where granted.grantee = 0) as "isPublic"
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where p.prosecdef and n.nspname = 'public' order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([
    'cut_audit_events',
    'drop_months',
    'ensure_months',
    'parts_of_runs_alone',
    'search_person',
  ]);
  expect(rows).toEqual(rows.map(({ name }) => ({ name, isPinned: true, isGranted: true, isPublic: false })));
});

test('a tenant neither sees nor writes the rows of another', async () => {
  const [mine, theirs] = [await fresh.createTenant('Mine'), await fresh.createTenant('Theirs')];
  const insertAs = (as: string, owner: string) =>
    fresh.db.inTenant(as, (tx) => tx.insertInto('resource_version').values({ tenant_id: owner, resource: 'x' }).execute());
  const countAs = (as: string) => fresh.db.inTenant(as, (tx) => tx.selectFrom('resource_version').select('resource').execute());
  await insertAs(mine, mine);
  await expect(insertAs(mine, theirs)).rejects.toThrow('row-level security');
  expect(await countAs(mine)).toHaveLength(1);
  expect(await countAs(theirs)).toHaveLength(0);
  expect(await countAs('00000000-0000-0000-0000-000000000000')).toHaveLength(0);
});

test('a transaction without a tenant sees nothing', async () => {
  expect(await fresh.db.inTenant('', (tx) => tx.selectFrom('tenant').select('tenant_id').execute())).toEqual([]);
});

test('a tenant sees the accounts of its members and of people signed in to it, their authenticators only while signed in, and no one else’s', async () => {
  const [mine, theirs] = [await fresh.createTenant('Mine'), await fresh.createTenant('Theirs')];
  const person = async (email: string): Promise<string> => {
    const { rows } = await fresh.owner.query<{ id: string }>(
      `with person as (insert into account (email, primary_tenant_id) values ($1, $2) returning id), factor as
         (insert into totp (account_id, state) select id, 'on' from person) select id from person`,
      [email, theirs],
    );
    return rows[0]?.id ?? '';
  };
  const join = (tenant: string, account: string) =>
    fresh.owner.query(`insert into membership (tenant_id, account_id, role) values ($1, $2, 'administrator')`, [tenant, account]);
  const signIn = (tenant: string, account: string) =>
    fresh.owner.query(
      `insert into session (tenant_id, account_id, secret_hash, source_address, user_agent, expires_at) values ($1, $2, '\\x00', '', '', now())`,
      [tenant, account],
    );
  const member = await person('member@mine.example');
  const visitor = await person('visitor@theirs.example');
  const both = await person('both@mine.example');
  const foreigner = await person('foreigner@theirs.example');
  await person('of-no-tenant@mine.example');
  await join(mine, member);
  await join(mine, both);
  await join(theirs, foreigner);
  for (const account of [visitor, both, both]) await signIn(mine, account);
  for (const account of [visitor, foreigner, member]) await signIn(theirs, account);

  const seenBy = (tenant: string) =>
    fresh.db.inTenant(tenant, async (tx) => ({
      accounts: (await tx.selectFrom('account').select('id').orderBy('id').execute()).map(({ id }) => id),
      authenticators: (await tx.selectFrom('totp').select('account_id').orderBy('account_id').execute()).map((row) => row.account_id),
    }));
  expect(await seenBy(mine)).toEqual({ accounts: [member, visitor, both], authenticators: [visitor, both] });
  expect(await seenBy(theirs)).toEqual({ accounts: [member, visitor, foreigner], authenticators: [member, visitor, foreigner] });
  expect(await seenBy('')).toEqual({ accounts: [], authenticators: [] });
  const changed = await fresh.db.inTenant(mine, (tx) => tx.updateTable('account').set({ first_name: 'x' }).executeTakeFirstOrThrow());
  expect(changed.numUpdatedRows).toBe(0n);
});

test('a lost connection fails its transaction and leaves the pool usable', async () => {
  const tenantId = await fresh.createTenant('Lost');
  const kill = () =>
    fresh.owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename like '%_server' and datname = current_database()",
    );
  await expect(
    fresh.db.inTenant(tenantId, async (tx) => {
      await tx.selectFrom('tenant').select('name').execute();
      await kill();
      return tx.selectFrom('tenant').select('name').execute();
    }),
  ).rejects.toThrow(/terminat|connection|ECONN|EPIPE/i);
  expect(await fresh.db.inTenant(tenantId, (tx) => tx.selectFrom('tenant').select('name').execute())).toEqual([{ name: 'Lost' }]);
});
