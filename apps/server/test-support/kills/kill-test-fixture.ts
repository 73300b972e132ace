import { PacedCalls } from '@rampart/connectors/kit/paced-calls.ts';
import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { Applied, Seen } from '@rampart/connectors/kit/connector.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import type { Change } from '@rampart/domain/change.ts';
import type { Readings } from '@rampart/domain/control.ts';
import { type AnyFact, type FactReading, factRead } from '@rampart/domain/fact.ts';
import { startSimulators } from '@rampart/simulators/kit/start-simulators.ts';
import { simulators } from '@rampart/simulators/registry.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import { guardedFetch } from '../../src/features/connect/connection/build-connection.ts';
import { createEgress } from '../../src/platform/egress/guarded-fetch.ts';

export interface DrillSide {
  /** The id of the connector and of the simulator. */
  readonly vendor: string;
  readonly method: AuthMethod;
  /** Which credentials of the simulator, where those of the method may only read. */
  readonly account?: 'writer';
}

/** A vendor where a test applies changes and rolls them back, only through the connector. */
export interface KillTestFixture {
  collect(facts: readonly AnyFact[]): Promise<Readings>;
  apply(change: Change): Promise<Applied>;
  look(change: Change): Promise<Seen | undefined>;
  close(): Promise<void>;
}

const unneeded = (): never => {
  throw new Error('A drill needs neither uploads nor quotas, and keeps its credentials.');
};

export async function openKillTestFixture({
  vendor,
  method,
  account,
  world,
}: DrillSide & { readonly world: World }): Promise<KillTestFixture> {
  const connector = connectorRegistry.find(({ id }) => id === vendor)!;
  let waitedMs = 0;
  const vendors = await startSimulators(
    world,
    simulators.filter(({ id }) => id === vendor),
    { clock: () => waitedMs },
  );
  const egress = createEgress({ allow: [], hosts: vendors.hosts });
  // Waiting for a vendor moves no one's life on.
  const wait = async (ms: number): Promise<void> => void (waitedMs += ms);
  const turns = new PacedCalls(() => waitedMs);
  const { signal } = new AbortController();
  const connection: Connection = {
    method,
    credentials: vendors.credentials[vendor]?.[account ?? method] ?? {},
    fetch: guardedFetch(egress, signal),
    locate: (host, port) => egress.locate(host, port),
    lookUp: egress.lookUp,
    openUpload: unneeded,
    keepCredentials: unneeded,
    takeQuota: unneeded,
    now: () => world.now(),
    beginCall: (limit) => turns.take(limit, wait),
    awaitVendor: wait,
    // A throttled call waits in the simulated time: vendors' limits end when the world moves on, and no test sleeps.
    pause: async (ms) => world.advanceTo(new Date(world.now().getTime() + ms)),
    signal,
  };
  const client = await connector.connect(connection);
  const howTo = ({ id }: Change) => {
    const found = connector.applies.find(({ change }) => change.id === id);
    if (found === undefined) throw new Error(`${connector.id} does not apply ${id}.`);
    return found;
  };
  return {
    async collect(facts) {
      const readings = new Map<string, FactReading<unknown>>();
      for (const { id, schema } of facts) {
        const how = connector.collects.find(({ fact }) => fact.id === id);
        const found = await how?.with(client, { since: null, asOf: world.now() });
        if (found !== undefined) readings.set(id, factRead(schema.parse(found), world.now()));
      }
      return readings;
    },
    // Through JSON, as changes come out of the database.
    apply: (change) => howTo(change).with(client, JSON.parse(JSON.stringify(change)) as Change),
    look: (change) => howTo(change).look(client, change),
    async close() {
      await connector.close?.(client);
      await egress.close();
      await vendors.stop();
    },
  };
}
