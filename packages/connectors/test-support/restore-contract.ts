import type { Change, ChangeKind } from '@rampart/domain/change.ts';
import { areSameSettings, isSameSetting } from '@rampart/domain/deploy/is-same-setting.ts';
import { compareObjects, type ObjectChange } from '@rampart/domain/watch/compare-objects.ts';
import { ConfigurationObject, contentOf } from '@rampart/domain/watch/configuration-object.ts';
import { wholeVersion } from '@rampart/domain/watch/whole-version.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Applies, Watches } from '../src/kit/connector.ts';
import type { Bench } from './vendor-bench.ts';
import type { ConsoleAct, WatchContract } from './watch-contract.ts';

type Objects = ReadonlyMap<string, ConfigurationObject>;

const contentIn = (objects: Objects, id: string | undefined) => {
  const object = objects.get(id ?? '');
  return object && contentOf(object);
};
const hashed = (objects: Objects) =>
  new Map([...objects].map(([id, object]) => [id, { ...object, hash: JSON.stringify(contentOf(object)) }]));

const WithId = z.array(z.looseObject({ id: z.string() }));
const targetOf = ({ targetOf: other }: Pick<Watches, 'targetOf'>, id: string): string => other?.(id) ?? id;

interface Restoring<Client> {
  readonly client: Client;
  readonly watched: Watches<Client>;
  readonly applies: readonly Applies<Client>[];
  readonly id: string;
  readonly before: ConfigurationObject | undefined;
  /** As it is now, where it was not there before. */
  readonly added: ConfigurationObject | undefined;
}

interface Planned<Client> {
  readonly how: Applies<Client>;
  readonly change: Change;
}

/** What puts one object back, as the server plans it: by the id of the alert's object, from how the vendor has it now. Nothing where a person does it. */
async function planned<Client>({ client, watched, applies, id, before, added }: Restoring<Client>): Promise<Planned<Client> | undefined> {
  const version = before ?? added;
  const { restores } = watched;
  const siblings = version && restores?.changesOf(version);
  if (version === undefined || restores === undefined || siblings === undefined) return undefined;
  const howTo = (kind: ChangeKind): Applies<Client> | undefined => applies.find(({ change }) => change.id === siblings[kind]);
  const around = await restores.around?.(client, version);
  if (restores.around !== undefined && around === undefined) return undefined;
  const settingsOf = (one: ConfigurationObject): unknown => restores.settingsOf(restores.exactOf(one, around));
  const [remove, update, create] = [howTo('delete'), howTo('update'), howTo('create')];
  const idsOf = ({ change: { id: changeId, object } }: Applies<Client>) => ({ id: changeId, object });

  if (before === undefined) {
    if (remove === undefined) return undefined;
    const change: Change = { ...idsOf(remove), kind: 'delete', target: id, before: settingsOf(version), after: null };
    expect((await remove.look(client, change))?.settings).toEqual(change.before);
    return { how: remove, change };
  }

  const after = settingsOf(before);
  if (update !== undefined) {
    const change = { ...idsOf(update), kind: 'update', target: id, before: after, after } as const;
    const seen = await update.look(client, change);
    if (seen !== undefined && restores.isAnother?.(before, seen.exact) !== true) {
      if (isSameSetting(seen.settings, after)) return undefined;
      const exact = wholeVersion(restores.exactOf(before, around), seen.exact as Readonly<Record<string, unknown>>);
      const hasExact = areSameSettings(restores.settingsOf(exact), after);
      return { how: update, change: { ...change, before: seen.settings, ...(hasExact ? { exact } : {}) } };
    }
  }
  if (create === undefined) return undefined;
  const exact = restores.exactOf(before, around);
  const change: Change = { ...idsOf(create), kind: 'create', target: null, before: null, after, exact };
  return (await create.look(client, change)) === undefined ? { how: create, change } : undefined;
}

/** That drift, restores and deployments speak of one object by one id: whatever a person does, and whatever is written back. */
export function restoreContract<Client, SimulatorControl>(options: WatchContract<Client, SimulatorControl>): void {
  const { connector, method, acts, writer, soleTargets = {} } = options;
  const { watches = [], applies } = connector;
  type OwnBench = Bench<Client, SimulatorControl>;

  const read = async (bench: OwnBench, { fact }: Watches<Client>): Promise<Objects> => {
    const objects = z.array(ConfigurationObject).parse((await bench.collect(method, fact.id)).value);
    return new Map(objects.map((object) => [object.id, object]));
  };

  const written = applies.filter(({ fact }) => watches.some(({ informs }) => informs.some(({ id }) => id === fact)));
  test.each(written)('what “$title” writes to is watched under the same id', async ({ fact }) => {
    const bench = options.bench();
    const entries = WithId.safeParse((await bench.collect(method, fact ?? '')).value);
    const targets = new Set<string>();
    for (const watched of watches.filter(({ informs }) => informs.some(({ id }) => id === fact)))
      for (const id of (await read(bench, watched)).keys()) targets.add(targetOf(watched, id));
    const named = entries.data?.map(({ id }) => id) ?? [soleTargets[fact ?? ''] ?? 'a target that the suite is to be given'];
    expect(named.filter((id) => !targets.has(id))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  });

  interface Drift extends ObjectChange {
    readonly watched: Watches<Client>;
    readonly known: Objects;
    readonly version: ConfigurationObject | undefined;
  }

  async function driftOf(bench: OwnBench, { type, prepare, act }: ConsoleAct<SimulatorControl>): Promise<Drift[]> {
    await prepare?.(bench.simulatorControl, bench.world);
    const before = new Map<Watches<Client>, Objects>();
    for (const watched of watches) if (watched.type === type) before.set(watched, await read(bench, watched));
    await act(bench.simulatorControl, bench.world);
    const found: Drift[] = [];
    for (const [watched, known] of before) {
      const after = await read(bench, watched);
      const changes = compareObjects(hashed(known), hashed(after));
      found.push(...changes.map((change) => ({ ...change, watched, known, version: after.get(change.id) })));
    }
    return found;
  }

  /** By drift, the target that was written; all are planned before the first is written. */
  const putBack = (bench: OwnBench, drift: readonly Drift[]): Promise<ReadonlyMap<Drift, string>> =>
    bench.using(method, writer, async (client) => {
      const plans = new Map<Drift, Planned<Client>>();
      for (const one of drift) {
        const plan = await planned({ ...one, client, applies, before: one.known.get(one.id), added: one.version });
        if (plan !== undefined) plans.set(one, plan);
      }
      const targets = new Map<Drift, string>();
      for (const [one, { how, change }] of plans) targets.set(one, (await how.with(client, change)).target);
      return targets;
    });

  const restorable = acts.filter(({ type, changes }) => changes !== 0 && watches.some((one) => one.type === type && one.restores));
  const restored = new Set<string>();
  test.each(restorable)('$title: what is put back is the object that the alert names', async (act) => {
    await options.bench().apart(async (bench) => {
      const targets = await putBack(bench, await driftOf(bench, act));
      expect(targets.size).toBe(act.restored ?? act.changes ?? 1);
      for (const [{ id, kind, watched, known }, target] of targets) {
        restored.add(watched.name);
        const again = await read(bench, watched);
        // What was deleted may come back with another id: the one that the write reports, under which it is watched from then on.
        const now = kind === 'deleted' ? [...again.keys()].find((one) => targetOf(watched, one) === target) : id;
        expect([id, now, targetOf(watched, now ?? id)]).toContain(target);
        expect(contentIn(again, now)).toEqual(contentIn(known, id));
        expect(again.size).toBe(known.size);
      }
    });
  });

  test('something of every type that can be restored was put back', () => {
    expect(watches.filter(({ name, restores }) => restores !== undefined && !restored.has(name)).map(({ name }) => name)).toEqual([]);
  });
}
