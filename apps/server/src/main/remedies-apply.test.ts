import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { groupChanges } from '@rampart/changes/people/group.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import type { Change } from '@rampart/domain/change.ts';
import { factRead } from '@rampart/domain/fact.ts';
import { type Control, factNeeded, gatherFacts, judge, productOf, type Readings } from '@rampart/domain/control.ts';
import { tailor } from '@rampart/domain/customizable.ts';
import { areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { lineUpChanges } from '@rampart/domain/deploy/line-up-changes.ts';
import { nameMadeZones } from '@rampart/domain/deploy/name-made-zones.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { isWaiting, switchedOn } from '@rampart/domain/deploy/waiting-image.ts';
import { torExits } from '@rampart/facts/network/tor-exits.ts';
import { people } from '@rampart/facts/people/people.ts';
import { exitsOf } from '@rampart/simulators/tor-project/exit-list.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KillTestFixture, type DrillSide, openKillTestFixture } from '../../test-support/kills/kill-test-fixture.ts';
import { controlForWeakness } from '../../test-support/company/control-for-weakness.ts';
import { fewOnTurn } from '../../test-support/run/test-depth.ts';
import { weakenings } from '../../test-support/company/weakenings.ts';

const sides: readonly DrillSide[] = [
  { vendor: 'microsoft-graph', method: 'url_client_secret_client_id' },
  { vendor: 'okta', method: 'url_client_secret_client_id' },
  { vendor: 'local-directory', method: 'username_password_hostname', account: 'writer' },
  { vendor: 'google', method: 'api_key_username' },
  { vendor: 'mimecast', method: 'client_secret_client_id' },
  { vendor: 'proofpoint-pps', method: 'username_password_client_secret_client_id' },
  { vendor: 'check-point-harmony', method: 'url_client_secret_client_id' },
];
/** A mail gateway knows no accounts. */
const knowsNoOne = ['mimecast', 'proofpoint-pps', 'check-point-harmony'];
/** Vendors whose changes name accounts and no groups to exclude. */
const excludesAccounts = ['local-directory', 'google', ...knowsNoOne];

const vendorOf = (control: Control): string => productRegistry.find(({ id }) => id === productOf(control))?.connector ?? '';
// It is about a zone that Okta makes for an organisation that enables the IP exempt zone feature, which the simulated one has not.
const impossible = 'okta.exempt-zone-narrow';
const drilled = controlRegistry.filter(({ id, remedy }) => remedy.changes !== undefined && id !== impossible);
const planted = new Set(Object.values(controlForWeakness));

test('every control that is put in place by changes fails in the demo world, or after something is weakened', () => {
  const others = drilled.map(({ id }) => id).filter((id) => !planted.has(id));
  expect(Object.keys(weakenings).toSorted()).toEqual(others.toSorted());
});

test('the drill covers every vendor that Rampart writes to', () => {
  const written = connectorRegistry.filter(({ applies }) => applies.length > 0).map(({ id }) => id);
  expect(sides.map(({ vendor }) => vendor).toSorted()).toEqual(written.toSorted());
});

/** Everything that was read, but for when something was last changed. */
const settingsIn = (readings: Readings): unknown =>
  JSON.parse(
    JSON.stringify([...readings].map(([id, reading]) => [id, reading.state === 'read' && reading.value])),
    (name, value: unknown) => (name === 'changedAt' ? undefined : value),
  );

describe.each(sides)('at $vendor', (side) => {
  // Late enough that the account of a person who left is still there.
  const world = testWorld({ people: 80, start: new Date('2026-01-05T00:00:00Z'), now: new Date('2026-02-02T00:00:00Z') });
  const controls = controlRegistry.filter((control) => vendorOf(control) === side.vendor);
  const facts = [...new Set(controls.flatMap(({ needs }) => Object.values(needs).map(factNeeded)))];
  const moment = { asOf: world.now() };
  let ground: KillTestFixture;
  let accounts: string[];
  let excluded: string[];
  let before: Readings;
  let usual: ReadonlyMap<string, string>;
  beforeAll(async () => {
    ground = await openKillTestFixture({ ...side, world });
    const emergency = new Set(world.peopleAt(world.now()).flatMap(({ kind, mail }) => (kind === 'emergency-account' ? [mail] : [])));
    const reading = (await ground.collect([people])).get(people.id);
    const known = reading?.state === 'read' ? people.schema.parse(reading.value) : [];
    accounts = known.filter(({ signInName, mail }) => emergency.has(mail ?? signInName)).map(({ id }) => id);
    // Policies exclude the group that contains the accounts; a directory has no policies, and excludes the accounts.
    const group = { name: 'Rampart: Emergency Access', description: null, memberIds: accounts.toSorted() };
    excluded = excludesAccounts.includes(side.vendor) ? accounts : [(await ground.apply(groupChanges.create(group))).target];
    before = await collect();
    usual = states(before);
  });
  afterAll(() => ground.close());

  const published = new Map([[torExits.id, factRead({ addresses: exitsOf(world) }, world.now())]]);
  const collect = async (): Promise<Readings> => new Map([...(await ground.collect(facts)), ...published]);

  const states = (readings: Readings) =>
    new Map<string, string>(controls.map((control) => [control.id, judge(control, readings, moment).state]));

  function changesOf(requested: readonly Control[]): Change[] {
    const planned = requested.flatMap((control) => {
      const parameters = tailor(control.remedy.parameters);
      const deployment = { ...moment, facts: gatherFacts(control, before).facts, parameters, group: 'everyone', excluded };
      return control.remedy.changes!(deployment).map((change) => ({ controlId: control.id, change }));
    });
    return lineUpChanges(planned).map(({ change }) => change);
  }

  const apply = async (change: Change, reverts: Change[]): Promise<string> => {
    const { target, revert } = await ground.apply(change);
    reverts.unshift(revert);
    return target;
  };

  /** As the deployment does it: staged, read back, then enabled where it waits. `reverts` collects the way back. */
  async function putInPlace(changes: readonly Change[], reverts: Change[]): Promise<void> {
    const waiting: Change[] = [];
    const made = new Map<string, string>();
    for (const planned of changes) {
      const change = nameMadeZones(planned, made);
      const target = await apply(change, reverts);
      made.set(nameOfChange(change), target);
      const id = change.id.replace(/\.(create|update)-/, '.enable-') as Change['id'];
      const { object, after } = change;
      const seen = await ground.look(change.kind === 'create' ? change : { ...change, target });
      expect(change.kind === 'delete' ? seen === undefined : areSameSettings(seen?.settings, after)).toBe(true);
      if (isWaiting(after)) waiting.push({ id, kind: 'enable', object, target, before: seen?.settings, after: switchedOn(seen?.settings) });
    }
    for (const change of waiting) await apply(change, reverts);
  }

  test('the world has emergency access accounts, where the vendor knows people', () => {
    expect(accounts).toHaveLength(knowsNoOne.includes(side.vendor) ? 0 : 2);
  });

  /** The state of every control while these are in place; afterwards they are rolled back. */
  async function statesWith(requested: readonly Control[]): Promise<ReturnType<typeof states>> {
    const reverts: Change[] = [];
    try {
      await putInPlace(changesOf(requested), reverts);
      return states(await collect());
    } finally {
      for (const revert of reverts) await ground.apply(revert);
    }
  }

  async function drill(requested: readonly Control[]) {
    const earlier = states(before);
    const reached = await statesWith(requested);
    // What was not applicable to something weakened may come back to how it was.
    const isNoWorse = ([id, state]: [string, string]): boolean => ['pass', earlier.get(id), usual.get(id)].includes(state);
    return {
      changed: requested.map(({ id }) => [id, earlier.get(id), reached.get(id)]),
      worse: [...reached].filter((one) => !isNoWorse(one)),
      afterwards: settingsIn(await collect()),
    };
  }
  const asItShouldBe = (requested: readonly Control[]) => ({
    changed: requested.map(({ id }) => [id, 'fail', 'pass']),
    worse: [],
    afterwards: settingsIn(before),
  });

  const own = drilled.filter((control) => vendorOf(control) === side.vendor);
  const weak = own.filter(({ id }) => planted.has(id));
  const each = weak.map((control) => [control.id, [control]] as const);
  // Two of each vendor a day, however many it has; all of them together in every run.
  test.each([...fewOnTurn(each, 2), ['everything together', weak] as const])(
    '%s is put in place by its changes, harms no other control, and is rolled back without a trace',
    async (_what, requested) => {
      expect(await drill(requested)).toEqual(asItShouldBe(requested));
    },
  );

  const sound = own.filter(({ id }) => !planted.has(id)).map((control) => [control.id, control] as const);
  test.each(fewOnTurn(sound, 2))('%s, once it is weakened, is put in place and rolled back in the same way', async (id, control) => {
    const reverts: Change[] = [];
    const demo = before;
    try {
      for (const change of weakenings[id]!(demo)) await apply(change, reverts);
      before = await collect();
      expect(await drill([control])).toEqual(asItShouldBe([control]));
    } finally {
      for (const revert of reverts) await ground.apply(revert);
      before = demo;
    }
  });
});
