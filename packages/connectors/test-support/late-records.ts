import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import { expect, test } from 'vitest';
import type { Connector, Streams } from '../src/kit/connector.ts';
import type { ApplyBench } from './apply-bench.ts';

interface DelayingControl {
  readonly delayLog: (oneOutOf: number, ms: number) => void;
}

interface LateRecords<Client, SimulatorControl extends DelayingControl> {
  readonly connector: Connector<Client>;
  readonly world: World;
  readonly bench: () => ApplyBench<Client, SimulatorControl>;
  /** Something that the log has as a change of settings, with a name of its own each time. */
  readonly change: (control: SimulatorControl, name: string) => unknown;
  readonly lateByMs: number;
}

const hour = 60 * 60 * 1000;
const inOrder = (found: readonly unknown[]): string[] => found.map((one) => JSON.stringify(one)).toSorted();

/** As runs read it: each from the overlap before the end of the last, and told what that one has counted. */
export function runsOf<Client>(stream: Streams<Client>, client: () => Client, world: World) {
  const { overlapMs = 0 } = stream;
  let [end, counted] = [world.now(), new Set<string>()];
  return async (): Promise<readonly unknown[]> => {
    const [asOf, recent] = [world.now(), new Set<string>()];
    const isNew = (key: string, at: Date): boolean => {
      if (at.getTime() >= asOf.getTime() - overlapMs) recent.add(key);
      return !counted.has(key);
    };
    const found: unknown[] = [];
    const since = new Date(end.getTime() - overlapMs);
    for await (const page of stream.with(client(), { since, asOf, isNew })) found.push(...page);
    [end, counted] = [asOf, recent];
    return found;
  };
}

/** Of a vendor whose logs lag: runs that follow each other read every record, and none twice. */
export function lateRecordsAreRead<Client, SimulatorControl extends DelayingControl>(options: LateRecords<Client, SimulatorControl>): void {
  const { connector, world, change, lateByMs } = options;
  const streamOf = (kind: string) => connector.streams.find((one) => one.kind.id === kind)!;

  test.each([signIns.id, settingChanges.id])('%s that the vendor shows late are read by a later run, and none twice', async (kind) => {
    const run = runsOf(streamOf(kind), () => options.bench().client, world);
    const control = options.bench().simulatorControl;
    // What is before the time of this test is known.
    await run();
    const first = world.now();
    control.delayLog(2, lateByMs);
    const found: unknown[] = [];
    for (let step = 1; step <= 12; step += 1) {
      change(control, `${kind} ${step}`);
      world.advanceTo(new Date(first.getTime() + step * (lateByMs / 2)));
      found.push(...(await run()));
    }
    control.delayLog(0, 0);
    world.advanceTo(new Date(world.now().getTime() + 1000));
    found.push(...(await run()));
    const whole: unknown[] = [];
    for await (const page of streamOf(kind).with(options.bench().client, { since: first, asOf: world.now() })) whole.push(...page);
    expect(whole.length).toBeGreaterThan(10);
    expect(world.now().getTime() - first.getTime()).toBeGreaterThan(2 * hour);
    const since = first.toISOString();
    const later = found.filter((one) => (one as { readonly at: string }).at >= since);
    expect(inOrder(later)).toEqual(inOrder(whole));
  });
}
