import type { GraphSimulatorControl } from '@rampart/simulators/microsoft-graph/graph-simulator-control.ts';
import { microsoftGraph as simulator } from '@rampart/simulators/microsoft-graph/simulator.ts';
import { testWorld } from '@rampart/simulators/test-support/test-world.ts';
import { afterAll, beforeAll } from 'vitest';
import { type ApplyBench, openApplyBench } from '../../../test-support/apply-bench.ts';
import { lateRecordsAreRead } from '../../../test-support/late-records.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { microsoftGraph } from '../connector.ts';

const world = testWorld({ people: 400, now: new Date('2026-03-04T10:00:00Z') });
let bench: ApplyBench<MicrosoftGraphClient, GraphSimulatorControl>;
beforeAll(async () => {
  bench = await openApplyBench({ connector: microsoftGraph, simulator, world, method: 'url_client_secret_client_id' });
});
afterAll(() => bench.close());

const ipRanges = [{ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress: '198.51.100.0/24' }];

lateRecordsAreRead({
  connector: microsoftGraph,
  world,
  bench: () => bench,
  change: (control, displayName) =>
    control.addLocation({ '@odata.type': '#microsoft.graph.ipNamedLocation', displayName, isTrusted: false, ipRanges }),
  lateByMs: 40 * 60_000,
});
