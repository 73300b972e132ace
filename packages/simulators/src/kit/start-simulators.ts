import { join } from 'node:path';
import type { World } from '../world/world.ts';
import type { DemoConnection, RunningSimulator, Simulator } from './simulator.ts';
import type { VendorClock } from './replication.ts';
import { openJournal } from './write-journal.ts';

interface ConnectableProduct extends DemoConnection {
  readonly credentials: Readonly<Record<string, string>>;
}

export interface RunningSimulators {
  /** From the vendor's host to loopback: what the egress guard's map wants. */
  readonly hosts: Readonly<Record<string, string>>;
  /** Name servers that know the company's zone. */
  readonly nameServers: readonly string[];
  /** By simulator, then by auth method. */
  readonly credentials: Readonly<Record<string, ReturnType<Simulator['credentialsFor']>>>;
  /** What the demo connects, in the order of the simulators. */
  readonly demoConnections: readonly ConnectableProduct[];
  readonly running: ReadonlyMap<string, RunningSimulator>;
  stop(): Promise<void>;
}

/** How they run, beside the world that they share. */
export interface RunOptions {
  /** A folder for what others write to the simulators, one file each. Without one they forget it when they stop. */
  readonly keepWritesIn?: string;
  /** How many times faster than the wall's the clock of their delays and limits is; `clock` is another one altogether. */
  readonly speed?: number;
  readonly clock?: VendorClock;
}

/** Starts each of them over one world. When one cannot start, none stays. */
export async function startSimulators(
  world: World,
  simulators: readonly Simulator[],
  { keepWritesIn, speed = 1, clock = () => performance.now() * speed }: RunOptions = {},
): Promise<RunningSimulators> {
  const running = new Map<string, RunningSimulator>();
  const stop = async (): Promise<void> => {
    await Promise.all([...running.values()].map((one) => one.stop()));
  };
  const hosts: Record<string, string> = {};
  const credentials: Record<string, ReturnType<Simulator['credentialsFor']>> = {};
  try {
    for (const simulator of simulators) {
      const journal = keepWritesIn === undefined ? {} : { journal: openJournal(join(keepWritesIn, `${simulator.id}.jsonl`)) };
      const one = await simulator.start({ world, clock, ...journal });
      running.set(simulator.id, one);
      credentials[simulator.id] = simulator.credentialsFor(world);
      for (const host of simulator.hostsFor(world.options.company)) hosts[host] = one.url;
    }
  } catch (failure) {
    await stop();
    throw failure;
  }
  const demoConnections = simulators.flatMap(({ id, demoConnections: own = [] }) =>
    own.map((connection) => ({ ...connection, credentials: credentials[id]?.[connection.account ?? connection.method] ?? {} })),
  );
  const nameServers = [...running.values()].flatMap(({ nameServer }) => nameServer ?? []);
  return { hosts, nameServers, credentials, demoConnections, running, stop };
}
