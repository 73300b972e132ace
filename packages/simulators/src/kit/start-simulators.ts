import type { World } from '../world/world.ts';
import type { RunningSimulator, Simulator } from './simulator.ts';

export interface RunningSimulators {
  /** From the vendor's host to loopback: what the egress guard's map wants. */
  readonly hosts: Readonly<Record<string, string>>;
  /** By simulator, then by auth method. */
  readonly credentials: Readonly<Record<string, ReturnType<Simulator['credentialsFor']>>>;
  readonly running: ReadonlyMap<string, RunningSimulator>;
  stop(): Promise<void>;
}

/** Starts each of them over one world. When one cannot start, none stays. */
export async function startSimulators(world: World, simulators: readonly Simulator[]): Promise<RunningSimulators> {
  const running = new Map<string, RunningSimulator>();
  const stop = async (): Promise<void> => {
    await Promise.all([...running.values()].map((one) => one.stop()));
  };
  const hosts: Record<string, string> = {};
  const credentials: Record<string, ReturnType<Simulator['credentialsFor']>> = {};
  try {
    for (const simulator of simulators) {
      const one = await simulator.start({ world });
      running.set(simulator.id, one);
      credentials[simulator.id] = simulator.credentialsFor(world);
      for (const host of simulator.hostsFor(world.options.company)) hosts[host] = one.url;
    }
  } catch (failure) {
    await stop();
    throw failure;
  }
  return { hosts, credentials, running, stop };
}
