import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMonths, dayOf } from '@rampart/domain/people/risk-window.ts';
import { freshDatabase, type FreshDatabase } from '../../test-support/database/fresh-database.ts';
import { type Cost, costOf, statementsOf } from '../../test-support/database/seen-statements.ts';
import { attackAttempts, listAttackingAddresses } from '../features/assess/evidence/attack-attempts.ts';
import { groupedSignIns } from '../features/assess/evidence/stored-sign-ins.ts';
import { newestVerdicts } from '../features/assess/verdict-store.ts';
import { newestReadings } from '../features/collect/facts/newest-readings.ts';
import { findLastRead } from '../features/collect/facts/reading-store.ts';
import { listRuns } from '../features/collect/runs/list-runs.ts';
import { listEvents } from '../features/audit/routes.ts';
import { listJobs } from '../features/deploy/present-job.ts';
import { getPersonSummary } from '../features/people/get-person-summary.ts';
import { listGroupSummaries } from '../features/people/risk/list-group-summaries.ts';
import { listIndividuals } from '../features/people/risk/list-individuals.ts';
import { prepareRankings } from '../features/people/risk/ranking-store.ts';
import { searchPeople } from '../features/people/search-people.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';

const page = new URL('../../../../docs/queries.md', import.meta.url);
const applicationId = randomUUID();
const today = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), 1));
const span = { applicationId, from: dayBefore(89), to: dayBefore(0) };

function dayBefore(days: number): string {
  return new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** A tenant that has lived for some months, each as busy as the others; the other tables have as much history. */
async function lived(fresh: FreshDatabase, months: number): Promise<string> {
  const tenantId = await fresh.createTenant(`${months} months`);
  const run = (text: string, ...values: unknown[]) => fresh.owner.query(text, [tenantId, ...values]);
  const days = `generate_series($2::date - $3 * interval '30 days', $2::date - interval '1 day', interval '1 day')`;
  const time = [today, months] as const;
  await fresh.owner.query(
    `select ensure_months('sign_in_day', array(select distinct date_trunc('month', day)::date from generate_series($1::date - $2 * interval '30 days', $1::date, interval '1 day') as day))`,
    [...time],
  );
  await run(
    `insert into sign_in_day (tenant_id, application_id, run_id, row, day, person_id, sign_in_name, app, client, platform, address, outcome, second_factor, risk, count)
     select $1, $4, $1, number, day, 'p' || number, 's', 'app', 'browser', 'windows', '192.0.2.' || number % 250, 'success', 'not-asked', 'none', 1
     from ${days} as day, generate_series(1, 20) as number`,
    ...time,
    applicationId,
  );
  await run(
    `insert into sign_in_total (tenant_id, application_id, day, country, rows, count) select $1, $4, day, '', 20, 20 from ${days} as day`,
    ...time,
    applicationId,
  );
  await run(
    `insert into attacking_address (tenant_id, application_id, day, address) select $1, $4, day, '198.51.100.' || number from ${days} as day, generate_series(1, 5) as number`,
    ...time,
    applicationId,
  );
  await run(
    `insert into attack_attempt (tenant_id, application_id, day, row, person_id, sign_in_name, app, client, platform, outcome, second_factor, risk, count)
     select $1, $4, day, number, 'p', 's', 'app', 'browser', 'windows', 'failure', 'not-asked', 'high', 1 from ${days} as day, generate_series(1, 10) as number`,
    ...time,
    applicationId,
  );
  await run(
    `insert into run (tenant_id, as_of, state, phase, requested_by, started_at, finished_at) select $1, day, 'completed', 'done', 'daily', day, day from ${days} as day`,
    ...time,
  );
  await run(
    `insert into fact_reading (tenant_id, run_id, application_id, fact, state, as_of) select $1, id, $2, 'people.fact' || number, 'read', as_of from run, generate_series(1, 10) as number where tenant_id = $1`,
    applicationId,
  );
  await run(
    `insert into verdict (tenant_id, control_id, as_of, last_as_of, since, application_id, run_id, state, inputs)
     select $1, 'control' || number, day, day, day, $4, $1, 'pass', '\\x00' from ${days} as day, generate_series(1, 10) as number`,
    ...time,
    applicationId,
  );
  await run(
    `insert into audit_event (tenant_id, seq, at, action, status, actor_id, actor, message, source, request_id, previous_hash, hash)
     select $1, row_number() over (order by day, number), day + number * interval '1 minute', 'a.b', 'success', '', '', repeat('x', 100), '', '', '\\x00', '\\x00' from ${days} as day, generate_series(1, 15) as number`,
    ...time,
  );
  await run(
    `insert into deployment_job (tenant_id, application_id, action, deployed_by, product_name, status, state, created_at, finished_at)
     select $1, $4, 0, '', 'Okta', 'successful', 'finished', day, day from ${days} as day`,
    ...time,
    applicationId,
  );
  await run(
    `insert into deployment_change (tenant_id, job_id, position, control_id, change, state, revert)
     select $1, id, 0, 'control' || extract(doy from created_at), '{}', 'applied', '{}' from deployment_job where tenant_id = $1`,
  );
  await run(
    `insert into person (tenant_id, mail, display_name, kind, is_enabled)
     select $1, 'person' || number || '@example.test', 'Person Number' || number, 'member', true from generate_series(1, 500) as number`,
  );
  await livedByPeople(fresh, tenantId, months);
  return tenantId;
}

const everyone = -32_768;
const manyPeople = 2500;

/** Everyone in one group, and some of them attacked on each day: more people than are added up at a request. */
async function livedByPeople(fresh: FreshDatabase, tenantId: string, months: number): Promise<void> {
  const days = `generate_series($2::date - $3 * interval '30 days', $2::date - interval '1 day', interval '1 day')`;
  await fresh.owner.query(
    `select ensure_months('attack_day', array(select distinct date_trunc('month', day)::date from generate_series($1::date - $2 * interval '30 days', $1::date, interval '1 day') as day))`,
    [today, months],
  );
  await fresh.owner.query(
    `insert into people_group_member (tenant_id, group_id, mail, display_name, because)
     select $1, ${everyone}, 'person' || number || '@example.test', 'Person Number' || number, '' from generate_series(1, ${manyPeople}) as number`,
    [tenantId],
  );
  await fresh.owner.query(
    `insert into attack_day (tenant_id, day, mail, total_risk, phishing_risk, malware_risk, spam_risk, bec_risk, phishing_attacks, malware_attacks, spam_attacks, bec_attacks, categories)
     select $1, day, 'person' || 1 + (number * 37 + extract(doy from day)::int * 11) % ${manyPeople} || '@example.test', number, 0, number, 0, 0, 0, 1, 0, 0, 16
     from ${days} as day, generate_series(1, 60) as number on conflict do nothing`,
    [tenantId, today, months],
  );
  await fresh.owner.query(
    `insert into people_group_day (tenant_id, group_id, day, total_risk, phishing_risk, malware_risk, spam_risk, bec_risk)
     select $1, ${everyone}, day, sum(total_risk), 0, sum(malware_risk), 0, 0 from attack_day where tenant_id = $1 group by day`,
    [tenantId],
  );
  await fresh.db.inTenant(tenantId, (tx) => prepareRankings(tx, today));
}

async function drain(pages: AsyncGenerator): Promise<unknown[]> {
  const read: unknown[] = [];
  for await (const each of pages) read.push(each);
  return read;
}

const controls = Array.from({ length: 10 }, (_, number) => `control${number + 1}`);
const threeMonths = { start: addMonths(dayOf(today), -3), end: dayBefore(1) };
const people = { groupId: everyone, show: 'current', window: threeMonths, filter: '', page: 0, limit: 500 } as const;
const person = { mail: 'person7@example.test', window: threeMonths, months: { start: addMonths(dayOf(today), -13), end: dayOf(today) } };
const keys = Array.from({ length: 10 }, (_, number) => ({ applicationId, fact: `people.fact${number + 1}` }));

const lastByName = 'The last 500 of many people by name';

/** What is asked most often, or reads most. */
const queries: Readonly<Record<string, (tx: TenantTx) => Promise<unknown>>> = {
  'Sign-ins of ninety days, by what they have in common': (tx) => drain(groupedSignIns((work) => work(tx), span)),
  'Addresses that attacked in ninety days': (tx) => listAttackingAddresses(tx, span),
  'Attack attempts of ninety days': (tx) => drain(attackAttempts((work) => work(tx), span)),
  'The newest readings of ten facts': (tx) => newestReadings(tx, { keys, at: today }),
  'Up to when a fact was last read': (tx) => findLastRead(tx, applicationId, 'people.fact1'),
  'The newest verdicts of ten controls': (tx) => newestVerdicts(tx, controls),
  'The newest processing runs': (tx) => listRuns(tx, [], 20),
  'The newest deployments': (tx) => listJobs(tx, { limit: 20, offset: 0 }),
  'People by a part of their name': (tx) => searchPeople(tx, 'Number123'),
  'The first 500 of many people by risk': (tx) => listIndividuals(tx, { ...people, sortBy: 'risk' }),
  'The first 500 of many people by name': (tx) => listIndividuals(tx, { ...people, sortBy: 'name' }),
  [lastByName]: (tx) => listIndividuals(tx, { ...people, sortBy: 'name', page: manyPeople / people.limit - 1 }),
  'One person with a year of attacks': (tx) => getPersonSummary(tx, person),
  'Risk of all people groups in three months': (tx) => listGroupSummaries(tx, threeMonths),
  'The newest audit events of three months': (tx) => listEvents(tx, { start: new Date(span.from), end: today }, { limit: 50, offset: 0 }),
};

let fresh: FreshDatabase;
let tenants: { readonly short: string; readonly long: string };
beforeAll(async () => {
  fresh = await freshDatabase();
  tenants = { short: await lived(fresh, 4), long: await lived(fresh, 25) };
  await fresh.owner.query('vacuum analyze');
});
afterAll(() => fresh.close());

interface Measured {
  readonly name: string;
  readonly short: Cost;
  readonly long: Cost;
}

const sum = (costs: readonly Cost[]): Cost => ({
  pages: costs.reduce((pages, cost) => pages + cost.pages, 0),
  ways: [...new Set(costs.flatMap(({ ways }) => ways))],
});

async function measure(name: string, ask: (tx: TenantTx) => Promise<unknown>): Promise<Measured> {
  const costIn = async (tenantId: string): Promise<Cost> => {
    const costs: Cost[] = [];
    for (const statement of await statementsOf(() => fresh.db.inTenant(tenantId, ask)))
      costs.push(await costOf(fresh, tenantId, statement));
    expect(costs.length).toBeGreaterThan(0);
    return sum(costs);
  };
  return { name, short: await costIn(tenants.short), long: await costIn(tenants.long) };
}

/** A deeper index has one or two more pages on the way down. */
const hasGrown = ({ short, long }: Measured): boolean => long.pages > short.pages * 1.3 + 15;

const isWritten = process.env['RAMPART_WRITE_PLANS'] === '1';

const pageOf = (measured: readonly Measured[]): string =>
  `# What the heaviest queries read

Each is asked of a tenant that has lived for 4 months and of one that has lived for 25, equally busy, in one database. None may read more pages
(of 8 KB) for the longer history: a test measures them, and this page is written by it. Events are read from the months that are asked about; with two
tenants in the database, half a month's rows are of the one who asks, so that a month is read as a whole rather than by its index.

\`\`\`sh
RAMPART_WRITE_PLANS=1 npm run unit -- apps/server/src/main/query-plans.test.ts
\`\`\`

| Query | Pages, 4 months | Pages, 25 months | How PostgreSQL reads it |
|---|---|---|---|
${measured.map(({ name, short, long }) => `| ${name} | ${short.pages} | ${long.pages} | ${long.ways.join(', ')} |`).join('\n')}
`;

test('no query reads more for a longer history, and the page lists them', async () => {
  const measured: Measured[] = [];
  for (const [name, ask] of Object.entries(queries)) measured.push(await measure(name, ask));
  if (isWritten) await writeFile(page, pageOf(measured));
  expect(measured.filter(hasGrown)).toEqual([]);
  // Not everyone is put in order for it.
  expect(measured.find(({ name }) => name === lastByName)?.long.ways).toContain('Index Only Scan on people_group_member');
  const text = await readFile(page, 'utf8');
  expect(Object.keys(queries).filter((name) => !text.includes(`| ${name} |`))).toEqual([]);
});

const listAll = (tx: TenantTx) => tx.selectFrom('audit_event').select('message').where('tenant_id', '=', tx.tenantId).execute();

test('a query that reads all of a history is found', async () => {
  expect(hasGrown(await measure('All audit events', listAll))).toBe(true);
});
