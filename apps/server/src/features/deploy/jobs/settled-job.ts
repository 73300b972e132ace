import type { Job } from './job-store.ts';

/** Where a control stands when a job is over: `selected` when it was taken out again. `as-before` when the job did nothing about it, or could not. */
export type ControlStand = 'selected' | 'staged' | 'deployed' | 'as-before';

export interface SettledJob extends Omit<Job, 'status'> {
  readonly status: 'successful' | 'partial_success' | 'failed';
  readonly controls: ReadonlyMap<string, ControlStand>;
  /** What the product did not let happen, in sentences. */
  readonly problems: readonly string[];
}
