import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { BridgeDeps } from '../bridge/index.ts';
import type { RemediateDeps } from '../remediate/index.ts';

/** What the figures of a report are worked out from. */
export type FiguresDeps = BridgeDeps & RemediateDeps;

export interface ReportsDeps extends FiguresDeps {
  readonly queue: Queue;
  readonly objects: ObjectStore;
  readonly publicUrl: string;
}
