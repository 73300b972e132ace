import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { productOf } from '@rampart/domain/control.ts';
import { peopleOfPrograms } from '@rampart/domain/people/group-in-directory.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeployingPerson, deployingPerson } from '../../test-support/company/deploying-person.ts';
import { establishEmergencyAccess } from '../../test-support/people/establish-emergency-access.ts';
import { startProcessedCompany } from '../../test-support/company/processed-company.ts';
import type { SimulatedCompany } from '../../test-support/company/simulated-company.ts';
import { fewOnTurn } from '../../test-support/run/test-depth.ts';
import { vendorState } from '../../test-support/company/vendor-state.ts';
import { listVerdicts } from '../features/assess/index.ts';

const secondMs = 1000;
let company: SimulatedCompany;
let anna: DeployingPerson;

beforeAll(async () => {
  company = await startProcessedCompany(vendors);
  anna = await deployingPerson(company);
  await establishEmergencyAccess(company);
});
afterAll(() => company.close());

/** So soon after the last run that no person joined, left or signed in: only we have changed the vendor. */
const runNext = (): Promise<void> => company.runAt(new Date(company.world.now().getTime() + secondMs), products);

const states = async () => {
  const verdicts = await company.api.platform.db.inTenant(company.tenantId, listVerdicts);
  return new Map([...verdicts].map(([id, { state }]) => [id, state]));
};
const openIn = ({ snapshot: { remaining, selected } }: Quest): string[] => [...remaining, ...selected];

/** The fewest remediations that include all of these. */
function covering(ids: readonly string[], quests: readonly Quest[]): Quest[] {
  const left = new Set(ids);
  const chosen: Quest[] = [];
  const gainOf = (quest: Quest): number => openIn(quest).filter((id) => left.has(id)).length;
  while (left.size > 0) {
    const [best] = quests.toSorted((a, b) => gainOf(b) - gainOf(a));
    if (best === undefined || gainOf(best) === 0) break;
    chosen.push(best);
    for (const id of openIn(best)) left.delete(id);
  }
  expect([...left]).toEqual([]);
  return chosen;
}

// The demo connects the domain a second time by an account that may only read.
const readOnly = 'on_premises';
const writable = [...new Set(controlRegistry.filter(({ remedy }) => remedy.changes !== undefined).map(productOf))].filter(
  (product) => product !== readOnly,
);
/** Four of them a day, however many vendors there are; the remedies of all of them are in `remedies-apply.test.ts`. */
const products = fewOnTurn(writable, 4);
/** The accounts of emergency access are in groups of the directories. */
const directories = ['microsoft-graph', 'okta', 'local-directory'];
const connectorOf = (product: string): string => productRegistry.find(({ id }) => id === product)?.connector ?? '';
const vendors = [...new Set([...directories, ...products.map(connectorOf)])];

test('these are the products that we write to', () => {
  expect(writable.toSorted()).toEqual([
    'azure_ad',
    'azure_conditional_access',
    'check_point_harmony',
    'defender_office_365',
    'google_directory',
    'google_workspace',
    'local_directory',
    'mimecast',
    'okta',
    'proofpoint_pps',
  ]);
});

const unwell = ({ deployment_status: status, changes, display_logs: logs }: JobDetail) => ({
  status,
  changes: changes.filter(({ state }) => state !== 'applied'),
  exceptions: logs.filter((line) => line.includes(':exception:')),
});
/** As Okta, Entra and directories make them, and words of their APIs. */
const rawId = /\b(?:00[gopu]|0oa|0pr|aut|nzo)\w{17}\b|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|\b[a-z]+[A-Z]\w*\.|authorizationPolicy/;
const idsIn = (changes: readonly ShownChange[]): string[] =>
  changes
    .flatMap(({ name, differences }) => [name, ...differences.flatMap(({ path, before, after }) => [path, before ?? '', after ?? ''])])
    .filter((text) => rawId.test(text));
const hasChanged = ({ changes }: JobDetail): boolean => changes.length > 0;
const well = { status: 'successful', changes: [], exceptions: [] };

interface Deployed {
  readonly product: string;
  /** The weak controls that were put in place. */
  readonly ids: readonly string[];
  readonly staged: readonly JobDetail[];
  readonly enabled: readonly JobDetail[];
  /** The state of the vendor before anything was deployed, and when everything waited to be enabled. */
  readonly before: unknown;
  readonly waiting: unknown;
}
const deployed: Deployed[] = [];

/** Those of these controls that are not in this state. */
const others = async (ids: readonly string[], state: string): Promise<string[]> => {
  const now = await states();
  return ids.filter((id) => now.get(id) !== state);
};

test.each(products)('plans, stages and enables the weak controls of %s, and finds them in place without a run', async (product) => {
  const weak = [...(await states())].filter(([, state]) => state === 'fail').map(([id]) => id);
  const ids = controlRegistry
    .filter((control) => weak.includes(control.id) && productOf(control) === product && control.remedy.changes !== undefined)
    // Deployed by subscription alone: deployed-tor-list.test.ts.
    .filter(({ group }) => group !== 'Tor exit nodes')
    // Deployed for a group of people: deployed-for-the-most-attacked.test.ts.
    .filter(({ programs }) => peopleOfPrograms(programs) === undefined)
    .map(({ id }) => id);
  // Of Google's directory, one setting alone can be written.
  expect(ids.length).toBeGreaterThan(product === 'google_directory' ? 0 : 2);
  const quests = covering(
    ids,
    (await anna.quests(product)).filter(({ quest_tome_quest_type: type }) => type.startsWith('Control Deployment')),
  );
  const before = await vendorState(company, product);
  const instances: string[] = [];
  const [staged, enabled]: [JobDetail[], JobDetail[]] = [[], []];
  for (const quest of quests) {
    const instance = await anna.begin(quest);
    instances.push(instance);
    const { plan_hash, changes } = await anna.plan(quest);
    // Everything is shown by its name.
    expect(idsIn(changes)).toEqual([]);
    const job = await anna.over(await anna.deploy(instance, { plan_hash }));
    expect([unwell(job), job.changes.map(({ name }) => name)]).toEqual([well, changes.map(({ name }) => name)]);
    staged.push(job);
  }
  expect(staged.flatMap(({ changes }) => changes).length).toBeGreaterThan(2);
  const waiting = await vendorState(company, product);
  for (const instance of instances) {
    const started = await anna.deploy(instance, { phase: 'enable' });
    // Nothing of it waits: it was in force as soon as it was written.
    if (started.statusCode === 400) continue;
    const job = await anna.over(started);
    expect(unwell(job)).toEqual(well);
    enabled.push(job);
  }
  expect(await others(ids, 'pass')).toEqual([]);
  const listed = await anna.quests(product);
  expect(listed.flatMap(({ snapshot: { remaining, selected, staged: still } }) => [...remaining, ...selected, ...still])).not.toEqual(
    expect.arrayContaining([expect.toBeOneOf([...ids])]),
  );
  deployed.push({ product, ids, staged, enabled, before, waiting });
});

test('finds all of them in place at the next run', async () => {
  await runNext();
  expect(deployed.map(({ product }) => product)).toEqual(products);
  expect(
    await others(
      deployed.flatMap(({ ids }) => ids),
      'pass',
    ),
  ).toEqual([]);
});

// Two products are at one vendor: what was deployed last is rolled back first.
test.each(products.toReversed())('rolls %s back to its first state, and finds that at once', async (name) => {
  const { product, ids, staged, enabled, before, waiting } = deployed.find((one) => one.product === name)!;
  // A vendor allows so many calls a minute, and no person deploys as often in one.
  company.world.advanceTo(new Date(company.world.now().getTime() + 60_000));
  for (const { job_uuid: id } of enabled.toReversed().filter(hasChanged))
    expect(unwell(await anna.over(await anna.rollBack(id)))).toEqual(well);
  expect(await vendorState(company, product)).toEqual(waiting);
  for (const { job_uuid: id } of staged.toReversed().filter(hasChanged))
    expect(unwell(await anna.over(await anna.rollBack(id)))).toEqual(well);
  expect(await vendorState(company, product)).toEqual(before);
  expect(await others(ids, 'fail')).toEqual([]);
  const inPlace = (await anna.quests(product)).flatMap(({ snapshot }) => snapshot.deployed);
  expect(ids.filter((id) => inPlace.includes(id))).toEqual([]);
});
