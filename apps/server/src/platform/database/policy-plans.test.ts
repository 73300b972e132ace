import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freshDatabase, type FreshDatabase } from '../../../test-support/database/fresh-database.ts';

const Plan = z.looseObject({
  'Node Type': z.string(),
  'Parent Relationship': z.string().optional(),
  'Relation Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  'Rows Removed by Filter': z.number().optional(),
  get Plans() {
    return z.array(Plan).optional();
  },
});
type Plan = z.infer<typeof Plan>;
const Explained = z.tuple([z.object({ Plan })]);

let fresh: FreshDatabase;
let tenantId: string;

/** People of a tenant with an authenticator each, and so many sessions. */
async function settle(inTenant: string, people: number, sessionsEach: number): Promise<void> {
  await fresh.owner.query(
    `with person as (
       insert into account (email, primary_tenant_id) select gen_random_uuid() || '@plans.example', $1::uuid from generate_series(1, $2::int) returning id
     ), member as (
       insert into membership (tenant_id, account_id, role) select $1::uuid, id, 'administrator' from person
     ), factor as (
       insert into totp (account_id, state) select id, 'on' from person
     )
     insert into session (tenant_id, account_id, secret_hash, source_address, user_agent, expires_at)
     select $1::uuid, id, '\\x00', '', '', now() from person, generate_series(1, $3::int)`,
    [inTenant, people, sessionsEach],
  );
  await fresh.owner.query('analyze account, membership, session, totp');
}

beforeAll(async () => {
  fresh = await freshDatabase();
  tenantId = await fresh.createTenant('Plans');
  await settle(await fresh.createTenant('Beside it'), 2000, 2);
  await settle(tenantId, 10, 1);
});
afterAll(() => fresh.close());

async function planOf(query: string, options = 'format json'): Promise<Plan> {
  const { rows } = await fresh.db.inTenant(tenantId, (tx) =>
    sql.raw<{ 'QUERY PLAN': unknown }>(`explain (${options}) ${query}`).execute(tx),
  );
  return Explained.parse(rows[0]?.['QUERY PLAN'])[0].Plan;
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const isSub = ({ 'Parent Relationship': relation }: Plan): boolean => relation === 'SubPlan' || relation === 'InitPlan';

/** What a policy asks of other tables is asked by index, for the row that is looked at: never gathered before, and never read through. */
function gatheredBy(plan: Plan): string[] {
  const asked = nodesOf(plan)
    .filter(isSub)
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] !== undefined);
  const readThrough = asked.filter((node) => !node['Node Type'].startsWith('Index') || node['Index Cond'] === undefined);
  const hashed = JSON.stringify(plan).match(/hashed SubPlan/g) ?? [];
  return [...readThrough.map((node) => `${node['Node Type']} on ${node['Relation Name']}`), ...hashed];
}

async function gatheringTables(): Promise<Record<string, string[]>> {
  const { rows } = await fresh.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and has_table_privilege('rampart_app', c.oid, 'select')`,
  );
  expect(rows.length).toBeGreaterThan(30);
  const found: Record<string, string[]> = {};
  for (const { name } of rows) {
    const gathered = gatheredBy(await planOf(`select * from ${name}`));
    if (gathered.length > 0) found[name] = gathered;
  }
  return found;
}

const rowsAskedBy = (plan: Plan): number =>
  nodesOf(plan)
    .filter(isSub)
    .flatMap(nodesOf)
    .filter((node) => node['Relation Name'] !== undefined)
    .reduce((sum, node) => sum + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0), 0);

test('no policy gathers or reads through the rows of another table', async () => {
  expect(await gatheringTables()).toEqual({});
});

test.each([
  ['a list of all sessions', `tenant_id in (select session.tenant_id from session)`],
  ['a list gathered once for the statement', `tenant_id = any (array(select session.tenant_id from session))`],
  [
    'a look through the table for each row',
    `(select count(*) from session where session.user_agent = entitlement_grant.tenant_id::text) > 0`,
  ],
])('the walk catches a planted policy with %s', async (_what, using) => {
  await fresh.owner.query(`create policy planted on entitlement_grant for select using (${using})`);
  const found = await gatheringTables();
  await fresh.owner.query('drop policy planted on entitlement_grant');
  expect(Object.keys(found)).toEqual(['entitlement_grant']);
});

test('reading people asks the same of sessions and members whether there are ten sessions or thousands', async () => {
  const queries = [
    `select account.email from membership join account on account.id = membership.account_id where membership.tenant_id = '${tenantId}' order by account.email limit 10`,
    `select account.email from account where account.id = (select account_id from membership where tenant_id = '${tenantId}' limit 1)`,
    `select totp.state from totp where totp.account_id = (select account_id from membership where tenant_id = '${tenantId}' limit 1)`,
  ];
  const measure = () => Promise.all(queries.map(async (query) => rowsAskedBy(await planOf(query, 'analyze, format json'))));
  const before = await measure();
  await fresh.owner.query(
    `insert into session (tenant_id, account_id, secret_hash, source_address, user_agent, expires_at)
     select tenant_id, account_id, '\\x00', '', '', now() from membership, generate_series(1, 500) where tenant_id = $1`,
    [tenantId],
  );
  await fresh.owner.query('analyze session');
  expect(await measure()).toEqual(before);
  expect(before.every((asked) => asked > 0 && asked <= 20)).toBe(true);
});

test('policies call nothing whose cost a plan does not show, and check what is written without asking other tables', async () => {
  const { rows: functions } = await fresh.owner.query<{ name: string }>(
    `select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
     where d.classid = 'pg_policy'::regclass and d.refclassid = 'pg_proc'::regclass order by name`,
  );
  expect(functions.map(({ name }) => name)).toEqual(['app_account_id', 'app_in_platform', 'app_tenant_id']);
  const { rows: asking } = await fresh.owner.query(
    String.raw`select polrelid::regclass::text, polname from pg_policy where pg_get_expr(polwithcheck, polrelid) ~* '\mfrom\M'`,
  );
  expect(asking).toEqual([]);
});
