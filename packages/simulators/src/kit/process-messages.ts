import type { WorldOptions } from '../world/world.ts';
import type { Fault } from './fault-plan.ts';
import type { KeepOptions, RunningSimulators } from './start-simulators.ts';

/** What the process that wants simulators says to the one that runs them. Each is answered with its number. */
export type Ask =
  | { readonly ask: 'start'; readonly number: number; readonly options: WorldOptions; readonly keep: KeepOptions }
  | { readonly ask: 'advance'; readonly number: number; readonly to: Date }
  | { readonly ask: 'order-fault'; readonly number: number; readonly simulator: string; readonly fault: Fault };

/** Without the number, which belongs to the telephone. */
export type Wish = Ask extends infer Each ? (Each extends Ask ? Omit<Each, 'number'> : never) : never;

export type Whereabouts = Pick<RunningSimulators, 'hosts' | 'credentials' | 'demoConnections'>;

export type Answer =
  | { readonly number: number; readonly outcome: 'done'; readonly whereabouts?: Whereabouts }
  | { readonly number: number; readonly outcome: 'failed'; readonly reason: string };
