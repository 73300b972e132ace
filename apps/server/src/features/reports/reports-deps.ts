import type { Log } from '../../platform/log/log.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { BridgeDeps } from '../bridge/index.ts';
import type { FrameworksDeps } from '../frameworks/index.ts';

/** What the figures of a report are worked out from. */
export type FiguresDeps = BridgeDeps & FrameworksDeps;

export interface ReportsDeps extends FiguresDeps {
  readonly log: Log;
  readonly queue: Queue;
  readonly objects: ObjectStore;
  readonly publicUrl: string;
}
