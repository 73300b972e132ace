import type { GoogleSimulatorControl } from '@rampart/simulators/google/google-simulator-control.ts';
import { google as simulator } from '@rampart/simulators/google/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../../test-support/apply-bench.ts';
import { lateRecordsAreRead } from '../../../test-support/late-records.ts';
import type { GoogleClient } from '../client.ts';
import { google } from '../connector.ts';

const world = testWorld({ people: 400, now: new Date('2026-03-04T10:00:00Z') });
let bench: ApplyBench<GoogleClient, GoogleSimulatorControl>;
beforeAll(async () => {
  bench = await openApplyBench({ connector: google, simulator, world, method: 'api_key_username', livesWithWorld: true });
});
afterAll(() => bench.close());

let length = 10;

lateRecordsAreRead({
  connector: google,
  world,
  bench: () => bench,
  change: (control) => control.changePolicy('security.password', '/', { minimumLength: (length += 1) }),
  lateByMs: 2 * 3_600_000,
});
