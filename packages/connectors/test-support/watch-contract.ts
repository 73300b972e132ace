import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import { compareObjects, type HashedObject } from '@rampart/domain/watch/compare-objects.ts';
import { ConfigurationObject, contentOf } from '@rampart/domain/watch/configuration-object.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { DriftKind } from '@rampart/domain/watch/drift-category.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import { expect, test } from 'vitest';
import { type SettingChange, settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { z } from 'zod';
import { inDepth } from './test-depth.ts';
import type { Bench, BenchOptions } from './vendor-bench.ts';

/** Something that a person does in the vendor's console, and the one change that it is. */
export interface ConsoleAct<SimulatorControl> {
  readonly title: string;
  readonly type: ConfigurationType;
  readonly kind: DriftKind;
  /** The vendor keeps no record of it in the log that is read. */
  readonly isUnlogged?: true;
  /** How many objects it changes, where the vendor lets one act change several. */
  readonly changes?: number;
  /** How many of these are put back by a plan: all unless given, and none where a person does it. */
  readonly restored?: number;
  /** What must be there before. */
  readonly prepare?: (simulatorControl: SimulatorControl, world: World) => unknown;
  readonly act: (simulatorControl: SimulatorControl, world: World) => unknown;
}

export interface WatchContract<Client, SimulatorControl> extends BenchOptions<Client, SimulatorControl> {
  readonly method: AuthMethod;
  readonly bench: () => Bench<Client, SimulatorControl>;
  readonly acts: readonly ConsoleAct<SimulatorControl>[];
  /** Which credentials of the simulator may write, where those of the method may not. */
  readonly writer?: 'writer' | undefined;
  /** By fact that is one object and no list: the target that deployments name it by. */
  readonly soleTargets?: Readonly<Record<string, string>> | undefined;
}

const hashed = (value: unknown): ReadonlyMap<string, HashedObject> =>
  new Map(
    z
      .array(ConfigurationObject)
      .parse(value)
      .map((object) => [object.id, { ...object, hash: JSON.stringify(contentOf(object)) }]),
  );

const readings = inDepth(3, 50);
/** No two runs are in one minute, for which vendors limit calls. */
const apartMs = 61_000;

/** The noise budget of a connector: nothing changes by itself, and whatever a person does is one change of the right category. */
export function watchContract<Client, SimulatorControl>(options: WatchContract<Client, SimulatorControl>): void {
  const { connector, method, acts } = options;
  const watches = connector.watches ?? [];
  const untried = watches.filter(({ type }) => !acts.some((act) => act.type === type)).map(({ type }) => type);
  if (untried.length > 0) throw new Error(`${connector.id} watches ${untried.join(', ')}: say what a person can do to them.`);

  type Watched = (typeof watches)[number];
  const readAll = async (bench: Bench<Client, SimulatorControl>) => {
    const all = new Map<Watched, ReadonlyMap<string, HashedObject>>();
    for (const watch of watches) all.set(watch, hashed((await bench.collect(method, watch.fact.id)).value));
    return all;
  };

  test('reads the same configuration again without a difference', async () => {
    await options.bench().apart(async (bench) => {
      const first = await readAll(bench);
      for (const [{ type }, objects] of first) expect([type, objects.size > 0]).toEqual([type, true]);
      for (let reading = 1; reading < readings; reading += 1) {
        bench.world.advanceTo(new Date(bench.world.now().getTime() + apartMs));
        for (const [watch, again] of await readAll(bench)) expect(compareObjects(first.get(watch)!, again)).toEqual([]);
      }
    });
  });

  const hasLog = connector.streams.some((stream) => stream.kind.id === settingChanges.id);
  /** What the log has of the last hours, in the time of the world. */
  const readLog = async (bench: Bench<Client, SimulatorControl>): Promise<readonly SettingChange[]> =>
    z.array(settingChanges.event).parse(await bench.stream(method, settingChanges.id, [47, 48]));

  /** Those that say of one of these objects who changed it, as the server looks for them. */
  const namesOne = ({ logIdOf, logKind, logAction }: Watched, ids: readonly string[], { targets, action }: SettingChange): boolean =>
    ids.some((id) => targets.some((target) => target.id === (logIdOf?.(id) ?? id))) ||
    (logKind !== undefined && targets.some((target) => target.kind === logKind)) ||
    logAction === action;

  test.each(acts)('$title: is seen as $type $kind, and as nothing else', async ({ type, kind, changes = 1, prepare, act, isUnlogged }) => {
    await options.bench().apart(async (bench) => {
      await prepare?.(bench.simulatorControl, bench.world);
      const before = await readAll(bench);
      bench.world.advanceTo(new Date(bench.world.now().getTime() + 2 * apartMs));
      const known = hasLog ? new Set((await readLog(bench)).map(({ id }) => id)) : undefined;
      await act(bench.simulatorControl, bench.world);
      bench.world.advanceTo(new Date(bench.world.now().getTime() + apartMs));
      const after = await readAll(bench);
      const found = [...after].flatMap(([of, objects]) => compareObjects(before.get(of)!, objects).map((change) => ({ of, ...change })));
      expect(found.map((change) => `${change.of.type} ${change.kind}`)).toEqual(Array.from({ length: changes }, () => `${type} ${kind}`));
      if (known === undefined || isUnlogged === true) return;
      const logged = (await readLog(bench)).filter(({ id }) => !known.has(id));
      const ids = found.map(({ id }) => id);
      const naming = logged.filter((record) => namesOne(found[0]!.of, ids, record));
      const [actor = ''] = new Set(naming.map((record) => record.actor ?? ''));
      const touched = naming.flatMap(({ touches }) => touches);
      // One person, by an address of the company, and what is read again because of it.
      expect([actor.split('@')[1], touched.includes(type)]).toEqual([bench.world.options.company.domain, true]);
    });
  });
}
