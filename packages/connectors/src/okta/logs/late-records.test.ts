import type { OktaSimulatorControl } from '@rampart/simulators/okta/okta-simulator-control.ts';
import { okta as simulator } from '@rampart/simulators/okta/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../../test-support/apply-bench.ts';
import { lateRecordsAreRead } from '../../../test-support/late-records.ts';
import type { OktaClient } from '../client.ts';
import { okta } from '../connector.ts';

const world = testWorld({ people: 400, now: new Date('2026-03-04T10:00:00Z') });
let bench: ApplyBench<OktaClient, OktaSimulatorControl>;
beforeAll(async () => {
  bench = await openApplyBench({ connector: okta, simulator, world, method: 'url_client_secret_client_id' });
});
afterAll(() => bench.close());

lateRecordsAreRead({
  connector: okta,
  world,
  bench: () => bench,
  change: (control, name) => control.addZone({ name, type: 'IP', gateways: [{ type: 'CIDR', value: '192.0.2.0/24' }] }),
  lateByMs: 40 * 60_000,
});
