import type { Change } from '@rampart/domain/change.ts';
import type { Simulator } from '@rampart/simulators/kit/simulator.ts';
import type { World } from '@rampart/simulators/world/world.ts';
import type { Applied, Connector, Seen } from '../src/kit/connector.ts';
import type { AuthMethod } from '@rampart/domain/auth-method.ts';
import { type SentRequest, testConnection } from './test-connection.ts';

export interface ApplyBenchOptions<Client, SimulatorControl> {
  readonly connector: Connector<Client>;
  readonly simulator: Simulator<SimulatorControl>;
  readonly world: World;
  readonly method: AuthMethod;
  /** Which credentials of the simulator, where those of the method may only read. */
  readonly account?: 'writer';
  /** The connector's clock goes on with the world's. */
  readonly livesWithWorld?: true;
}

/** A connector that writes to a simulator of its vendor. */
export interface ApplyBench<Client, SimulatorControl> {
  readonly client: Client;
  readonly simulatorControl: SimulatorControl;
  readonly sent: readonly SentRequest[];
  collect(factId: string): Promise<unknown>;
  apply(change: Change): Promise<Applied>;
  look(change: Change): Promise<Seen | undefined>;
  /** Lets everything that was written be shown everywhere. */
  passTime(): Promise<void>;
  close(): Promise<void>;
}

/** Through JSON, as a change comes out of PostgreSQL, which keeps no text with a NUL. */
function outOfDatabase(change: Change): Change {
  const json = JSON.stringify(change);
  if (json.includes('\\u0000')) throw new Error('unsupported Unicode escape sequence');
  return JSON.parse(json) as Change;
}

export async function openApplyBench<Client, SimulatorControl>(
  options: ApplyBenchOptions<Client, SimulatorControl>,
): Promise<ApplyBench<Client, SimulatorControl>> {
  const { connector, simulator, world, method, account = method } = options;
  let now = (): Date => world.now();
  // Time passes for the vendor by the connector's pauses, so that what it waits for comes about.
  const running = await simulator.start({ world, clock: () => now().getTime() });
  const hosts = Object.fromEntries(simulator.hostsFor(world.options.company).map((host) => [host, running.url]));
  const credentials = simulator.credentialsFor(world)[account] ?? {};
  const startsAt = options.livesWithWorld === true ? () => world.now() : world.now();
  const { connection, sent, passTime } = testConnection({ method, credentials, hosts, now: startsAt });
  now = connection.now;
  const client = await connector.connect(connection);
  const howTo = (change: Change) => {
    const found = connector.applies.find((one) => one.change.id === change.id);
    if (found === undefined) throw new Error(`${connector.id} does not apply ${change.id}.`);
    return found;
  };
  return {
    client,
    simulatorControl: running.simulatorControl,
    sent,
    async collect(factId) {
      return connector.collects.find(({ fact }) => fact.id === factId)?.with(client, { since: null, asOf: world.now() });
    },
    apply: (change) => howTo(change).with(client, outOfDatabase(change)),
    look: (change) => howTo(change).look(client, change),
    passTime: () => passTime(60_000),
    async close() {
      await connector.close?.(client);
      await running.stop();
    },
  };
}
