import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { factNeeded, productOf } from '@rampart/domain/control.ts';
import { dayMs } from '@rampart/domain/day.ts';
import type { DirectorySimulatorControl } from '@rampart/simulators/local-directory/directory-simulator-control.ts';
import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { weakSettings } from '@rampart/simulators/world/weak-settings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SimulatedCompany, startSimulatedCompany } from '../../test-support/simulated-company.ts';
import { controlForWeakness } from '../../test-support/control-for-weakness.ts';
import { listVerdicts } from '../features/assess/index.ts';

// Late enough that the account of a person who left is still there, and that guests have been away for months.
const start = new Date('2026-01-05T00:00:00Z');
let company: SimulatedCompany;
let today = 28;
beforeAll(async () => {
  company = await startSimulatedCompany(100, start, [
    { product: 'on_premises', simulator: 'local-directory', method: 'username_password_hostname' },
  ]);
  await runNext();
}, 60_000);
afterAll(() => company.close());

async function runNext(): Promise<void> {
  await company.runAt(new Date(start.getTime() + today * dayMs));
  today += 1;
}

interface SimulatorControls {
  readonly 'microsoft-graph': GraphSimulatorControl;
  readonly okta: OktaSimulatorControl;
  readonly 'local-directory': DirectorySimulatorControl;
}
const simulatorControlOf = <Vendor extends keyof SimulatorControls>(vendor: Vendor): SimulatorControls[Vendor] =>
  company.vendors.get(vendor)?.simulatorControl as SimulatorControls[Vendor];
const states = async () =>
  new Map([...(await company.api.platform.db.inTenant(company.tenantId, listVerdicts))].map(([id, { state }]) => [id, state]));
const withState = (verdicts: ReadonlyMap<string, string>, requested: string): string[] =>
  [...verdicts].flatMap(([id, state]) => (state === requested ? [id] : [])).toSorted();

/** The verdicts that differ at the next run. */
async function changedBy(change: () => void): Promise<Record<string, string>> {
  const before = await states();
  change();
  await runNext();
  return Object.fromEntries([...(await states())].filter(([id, state]) => before.get(id) !== state));
}

test('every planted weakness has one control that detects it, of the same product', () => {
  expect(Object.keys(controlForWeakness).toSorted()).toEqual(weakSettings.map(({ id }) => id).toSorted());
  expect(new Set(Object.values(controlForWeakness)).size).toBe(weakSettings.length);
  for (const { id, product } of weakSettings) expect(productOf({ id: controlForWeakness[id] as `${string}.${string}` })).toBe(product);
});

test('exactly the planted weaknesses are found: none is missed, none is invented, and everything could be judged', async () => {
  const verdicts = await states();
  expect([...verdicts.keys()].toSorted()).toEqual(controlRegistry.map(({ id }) => id).toSorted());
  expect(withState(verdicts, 'unknown')).toEqual([]);
  expect(withState(verdicts, 'fail')).toEqual(Object.values(controlForWeakness).toSorted());
});

test('settings that are fixed at each vendor change exactly their verdicts at the next run', async () => {
  const fixed = [
    controlForWeakness['entra-legacy-authentication-report-only'],
    controlForWeakness['okta-lockout-after-many-attempts'],
    controlForWeakness['directory-password-history-short'],
  ];
  const changed = await changedBy(() => {
    simulatorControlOf('microsoft-graph').changePolicy('Block legacy authentication', { state: 'enabled' });
    simulatorControlOf('okta').changePolicy(
      { type: 'PASSWORD', policy: 'Default Policy' },
      { settings: { password: { lockout: { maxAttempts: 5 } } } },
    );
    simulatorControlOf('local-directory').changeDomainPolicy({ pwdHistoryLength: ['24'] });
  });
  expect(changed).toEqual(Object.fromEntries(fixed.map((control) => [control, 'pass'])));
});

/** By product, what the latest run could not read. */
async function missedLast(): Promise<{ product: string; fact: string }[]> {
  const { rows } = await company.api.fresh.owner.query<{ product: string; fact: string }>(
    `select product, fact from fact_reading join application on application.id = application_id
     where state = 'missing' and as_of = (select max(as_of) from run)`,
  );
  return rows;
}

test('what could not be read makes unknown exactly what needs it, with the reason; read again, it is judged again', async () => {
  const simulatorControl = simulatorControlOf('microsoft-graph');
  const before = await states();
  const changed = await changedBy(() => simulatorControl.withdraw('Policy.Read.All'));
  const missed = await missedLast();
  expect(missed).toContainEqual({ product: 'azure_conditional_access', fact: 'identity.sign-in-policies' });
  const concerned = controlRegistry.filter((control) =>
    Object.values(control.needs).some(
      (need) => !('optional' in need) && missed.some(({ product, fact }) => product === productOf(control) && fact === factNeeded(need).id),
    ),
  );
  expect(concerned.length).toBeGreaterThan(10);
  expect(changed).toEqual(Object.fromEntries(concerned.map(({ id }) => [id, 'unknown'])));
  const verdicts = await company.api.platform.db.inTenant(company.tenantId, listVerdicts);
  for (const { id } of concerned) expect(verdicts.get(id)?.because).toMatch(/could not be read: .{20,}/);
  await changedBy(() => simulatorControl.grant('Policy.Read.All'));
  expect(await states()).toEqual(before);
});
