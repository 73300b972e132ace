import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../../test-support/apply-bench.ts';
import type { OktaClient } from '../client.ts';
import { okta } from '../connector.ts';

const hour = 60 * 60 * 1000;
const world = testWorld({ people: 400, now: new Date('2026-03-04T10:00:00Z') });
const began = world.now();
let bench: ApplyBench<OktaClient, OktaSimulatorControl>;
beforeAll(async () => {
  bench = await openApplyBench({ connector: okta, simulator, world, method: 'url_client_secret_client_id' });
});
afterAll(() => bench.close());

const streamOf = (kind: string) => okta.streams.find((one) => one.kind.id === kind)!;

/** As runs read it: each from the overlap before the end of the last, and told what that one has counted. */
function runs(kind: string) {
  const stream = streamOf(kind);
  const { overlapMs = 0 } = stream;
  let [end, counted] = [began, new Set<string>()];
  return async (): Promise<readonly unknown[]> => {
    const [asOf, recent] = [world.now(), new Set<string>()];
    const isNew = (key: string, at: Date): boolean => {
      if (at.getTime() >= asOf.getTime() - overlapMs) recent.add(key);
      return !counted.has(key);
    };
    const found: unknown[] = [];
    for await (const page of stream.with(bench.client, { since: new Date(end.getTime() - overlapMs), asOf, isNew })) found.push(...page);
    [end, counted] = [asOf, recent];
    return found;
  };
}

const inOrder = (found: readonly unknown[]): string[] => found.map((one) => JSON.stringify(one)).toSorted();

test.each([signIns.id, settingChanges.id])('%s that Okta shows late are read by a later run, and none twice', async (kind) => {
  const run = runs(kind);
  const control = bench.simulatorControl;
  // What is before the time of this test is known.
  await run();
  const first = world.now();
  control.delayLog(2, 40 * 60_000);
  const found: unknown[] = [];
  for (let quarter = 1; quarter <= 12; quarter += 1) {
    control.addZone({ name: `${kind} ${quarter}`, type: 'IP', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] });
    world.advanceTo(new Date(first.getTime() + quarter * 20 * 60_000));
    found.push(...(await run()));
  }
  control.delayLog(0, 0);
  world.advanceTo(new Date(world.now().getTime() + 1000));
  found.push(...(await run()));
  const whole: unknown[] = [];
  for await (const page of streamOf(kind).with(bench.client, { since: first, asOf: world.now() })) whole.push(...page);
  expect(whole.length).toBeGreaterThan(10);
  expect(world.now().getTime() - first.getTime()).toBeGreaterThan(2 * hour);
  expect(inOrder(found)).toEqual(inOrder(whole));
});
