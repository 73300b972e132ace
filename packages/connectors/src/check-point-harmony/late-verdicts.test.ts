import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { isScanned } from '@rampart/simulators/check-point-harmony/mails.ts';
import { checkPointHarmony as simulator } from '@rampart/simulators/check-point-harmony/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { expect, test } from 'vitest';
import { openApplyBench } from '../../test-support/apply-bench.ts';
import { runsOf } from '../../test-support/late-records.ts';
import { checkPointHarmony } from './connector.ts';

const method = 'url_client_secret_client_id';
const hour = 3_600_000;
const line = (at: Date, mail: string, outcome: string) => `${at.toISOString()} ${mail} ${outcome}`;

test('mails whose verdict comes late are read by a later run, and none twice', async () => {
  const world = testWorld({ people: 900, now: new Date('2026-03-04T06:00:00Z') });
  const bench = await openApplyBench({ connector: checkPointHarmony, simulator, world, method, livesWithWorld: true });
  try {
    const run = runsOf(checkPointHarmony.streams[0]!, () => bench.client, world);
    await run();
    const first = world.now();
    bench.simulatorControl.delayVerdicts(2, 3 * hour);
    const found: unknown[] = [];
    for (let step = 1; step <= 12; step += 1) {
      world.advanceTo(new Date(first.getTime() + step * 2 * hour));
      found.push(...(await run()));
    }
    bench.simulatorControl.delayVerdicts(0, 0);
    found.push(...(await run()));
    const known = [...world.threatsBetween(first, world.now())].filter(isScanned);
    expect(known.length).toBeGreaterThan(10);
    expect(
      found
        .map((each) => mailThreats.event.parse(each))
        .map(({ at, mail, outcome }) => line(new Date(at), mail, outcome))
        .toSorted(),
    ).toEqual(known.map(({ at, mail, outcome }) => line(at, mail.toLowerCase(), outcome)).toSorted());
  } finally {
    await bench.close();
  }
});
