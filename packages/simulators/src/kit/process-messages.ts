import type { WorldOptions } from '../world/world.ts';
import type { Fault } from './fault-plan.ts';
import type { RunOptions, RunningSimulators } from './start-simulators.ts';

/** What the parent process asks of the one that runs the simulators. */
export type Command =
  | { readonly command: 'start'; readonly options: WorldOptions; readonly run: Omit<RunOptions, 'clock'> }
  | { readonly command: 'advance'; readonly to: Date }
  | { readonly command: 'order-fault'; readonly simulator: string; readonly fault: Fault };

/** The answer carries the number of its request. */
export type Request = Command & { readonly number: number };

export type Addresses = Pick<RunningSimulators, 'hosts' | 'nameServers' | 'credentials' | 'demoConnections'> & {
  /** Where the administrators of the company work. */
  readonly console: string;
};

export type Answer =
  | { readonly number: number; readonly outcome: 'done'; readonly addresses?: Addresses }
  | { readonly number: number; readonly outcome: 'failed'; readonly reason: string };
