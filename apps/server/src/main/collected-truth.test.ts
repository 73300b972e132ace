import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { FactReading } from '@rampart/domain/fact.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { isScanned } from '@rampart/simulators/check-point-harmony/mails.ts';
import { simulators as allSimulators } from '@rampart/simulators/registry.ts';
import { isInThreatLog } from '@rampart/simulators/abnormal/threat-log.ts';
import { isLogged, isNamed } from '@rampart/simulators/mimecast/log-routes.ts';
import type { WorldThreat } from '@rampart/simulators/world/world.ts';
import { truth } from '@rampart/simulators/test-support/count-truth.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type SimulatedApplication, type SimulatedCompany, startSimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { fewOnTurn } from '../../test-support/run/test-depth.ts';
import { expectTrueRisk } from '../../test-support/assess/true-risk.ts';
import { readFact } from '../features/collect/index.ts';

const start = new Date('2026-01-05T00:00:00Z');
const day = (number: number): Date => new Date(start.getTime() + number * dayMs);
const viaOf: Readonly<Record<string, string>> = { 'microsoft-graph': 'entra', okta: 'okta', google: 'google' };

let company: SimulatedCompany;
beforeAll(async () => {
  company = await startSimulatedCompany(80, start);
});
afterAll(() => company.close());

const listOf = <T>(reading: FactReading<readonly T[]>): readonly T[] => (reading.state === 'read' ? reading.value : []);
const sorted = (texts: Iterable<string | null>): string[] => Array.from(texts, String).toSorted((a, b) => a.localeCompare(b));
const rowsOf = async <Row extends object>(text: string, ...values: readonly unknown[]): Promise<Row[]> =>
  (await company.api.fresh.owner.query<Row>(text, [...values])).rows;

async function countedIn(table: string, key: string, { id }: SimulatedApplication) {
  const text = `select concat_ws(' ', ${key}) as key, sum(count)::integer as count from ${table} where application_id = $1 group by 1`;
  return Object.fromEntries((await rowsOf<{ key: string; count: number }>(text, id)).map(({ key: found, count }) => [found, count]));
}

/** Everything since the beginning: nothing may be lost, and nothing be there twice. */
const collectedEvents = async (application: SimulatedApplication) => ({
  signIns: await countedIn('sign_in_day', 'day, country', application),
  threats: await countedIn('mail_threat_day', 'mail, day', application),
});

/** What a product sees of the attacks by mail, where it does not see all. */
const seenBy: Readonly<Record<string, (threat: WorldThreat) => boolean>> = {
  mimecast: (threat) => isNamed(threat, company.world),
  'check-point-harmony': isScanned,
  abnormal: isInThreatLog,
  'proofpoint-pps': ({ outcome }) => outcome === 'blocked',
};

function trueEvents({ simulator, yields }: SimulatedApplication, until: Date) {
  const via = `${viaOf[simulator] ?? ''} `;
  const signIns = [...truth.signIns(company.world, start, until)].filter(([key]) => key.startsWith(via));
  return {
    signIns: Object.fromEntries(yields.includes('identity.sign-ins') ? signIns.map(([key, count]) => [key.slice(via.length), count]) : []),
    threats: Object.fromEntries(
      yields.includes('threats.mail-threats') ? truth.threats(company.world, start, until, seenBy[simulator]) : [],
    ),
  };
}

const missingOf = ({ id }: SimulatedApplication, at: Date) =>
  rowsOf<{ fact: string; because: string }>(
    "select fact, because from fact_reading where application_id = $1 and as_of = $2 and state = 'missing'",
    id,
    at,
  );

async function collectedBy(application: SimulatedApplication, at: Date) {
  const { id: applicationId, product } = application;
  // The world does not count built-in objects, such as the Everyone group or what comes with a directory.
  const own = truth.groups(company.world, at);
  const [person, group] = await company.api.platform.db.inTenant(company.tenantId, async (tx) => [
    await readFact(tx, { applicationId, fact: people, at }),
    await readFact(tx, { applicationId, fact: groups, at }),
  ]);
  const ownGroups = listOf(group).filter(({ name, isBuiltIn }) => isBuiltIn !== true && own.has(name));
  return {
    product,
    missing: await missingOf(application, at),
    people: sorted(listOf(person).map(({ mail }) => mail)),
    groups: Object.fromEntries(ownGroups.map(({ name, memberIds }) => [name, memberIds.length])),
    ...(await collectedEvents(application)),
  };
}

/** Guests have no account at Google: there they are members of groups by their address. */
const accountsAt = ({ simulator }: SimulatedApplication, at: Date) =>
  company.world.peopleAt(at).filter(({ kind }) => simulator !== 'google' || kind !== 'guest');

function trueOf(application: SimulatedApplication, at: Date) {
  const accounts = application.yields.includes('people.people') ? accountsAt(application, at) : [];
  const ids = new Set(accounts.map(({ id }) => id));
  const lists = company.world.groupsAt(at).map(({ name, memberIds }) => [name, memberIds.filter((id) => ids.has(id)).length]);
  return {
    product: application.product,
    missing: [],
    people: sorted(accounts.map(({ mail }) => mail)),
    groups: Object.fromEntries(ids.size === 0 ? [] : lists),
    ...trueEvents(application, at),
  };
}

/** Those of products that are read: a tracker of tickets is not. */
const simulators = allSimulators.filter(({ id }) => productRegistry.some(({ connector, yields }) => connector === id && yields.length > 0));

test('every vendor that can be simulated is connected', () => {
  expect(new Set(company.applications.map(({ simulator }) => simulator))).toEqual(new Set(simulators.map(({ id }) => id)));
});

test('what two weekly runs have collected equals what the world counts itself', async () => {
  for (const at of [day(7), day(14)]) {
    await company.runAt(at);
    for (const application of company.applications) expect(await collectedBy(application, at)).toEqual(trueOf(application, at));
  }
  expect(truth.people(company.world, day(14))).toBeGreaterThan(80);
  expect(truth.signIns(company.world, start, day(14)).size).toBeGreaterThan(100);
  expect(truth.threats(company.world, start, day(14)).size).toBeGreaterThan(100);
});

test('a mail that several mail products saw is counted once, as what it was', async () => {
  const text = `select concat_ws(' ', day, mail, category, outcome) as key, sum(count)::integer as count from mail_threat_day
    group by 1 having sum(count) <> 0`;
  const known = [...company.world.threatsBetween(start, day(14))];
  const keys = known.map(({ at, mail, category, outcome }) => [at.toISOString().slice(0, 10), mail, category, outcome].join(' '));
  expect(Object.fromEntries((await rowsOf<{ key: string; count: number }>(text)).map(({ key, count }) => [key, count]))).toEqual(
    Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length])),
  );
  for (const isSeen of Object.values(seenBy)) expect(known.filter(isSeen).length).toBeGreaterThan(10);
  expect(known.filter((threat) => isLogged(threat) && isInThreatLog(threat)).length).toBeGreaterThan(10);
});

test('the risk of every group and person in any range, and who was most attacked on which day, equal a plain recount of the world', async () => {
  expect.hasAssertions();
  const runs = [day(7), day(14)];
  await expectTrueRisk({ company, start, runs });
});

// One vendor a day, however many there are. Four days between two runs that read a vendor: none forgets as fast.
const outages = fewOnTurn(simulators, 1).map(({ id }, place) => ({ id, before: day(14 + place * 2), failing: day(16 + place * 2) }));

test.each(outages)(
  'when $id fails, the rest is true all the same, and this run makes up for what failed in the last one',
  async ({ id, before, failing }) => {
    const vendor = company.vendors.get(id);
    onTestFinished(() => vendor?.faults.clear());
    const isFailing = ({ simulator }: SimulatedApplication): boolean => simulator === id;
    vendor?.faults.order({ kind: 'expired-token', times: 10_000 });
    await company.runAt(failing);
    for (const application of company.applications.filter((each) => !isFailing(each)))
      expect(await collectedBy(application, failing)).toEqual(trueOf(application, failing));
    for (const application of company.applications.filter(isFailing)) {
      const missing = await missingOf(application, failing);
      expect(sorted(missing.map(({ fact }) => fact))).toEqual(sorted(application.yields));
      for (const { because } of missing) expect(because).toMatch(/^\p{Lu}.{20,}\.$/u);
      expect(await collectedEvents(application)).toEqual(trueEvents(application, before));
    }
  },
);

test('once all vendors answer again, everything is true', async () => {
  const after = day(16 + outages.length * 2);
  await company.runAt(after);
  for (const application of company.applications) expect(await collectedBy(application, after)).toEqual(trueOf(application, after));
});
