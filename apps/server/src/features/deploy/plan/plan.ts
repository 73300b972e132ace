import { hash } from 'node:crypto';
import type { JobException } from '@rampart/domain/deploy/job-log.ts';
import type { PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { canonicalJson } from '../../collect/index.ts';
import type { ExpectedStates } from '../job-store.ts';
import type { NewChange } from '../change-store.ts';

/** Exactly what would change in a product, from how it is now. */
export interface Plan {
  readonly changes: readonly NewChange[];
  readonly expectedStates: ExpectedStates;
  /** Controls and lists that cannot be put in place now, and why. */
  readonly unknown: readonly { readonly controlId: string; readonly because: string }[];
  /** What a reader of the log should know of it. */
  readonly remarks?: readonly string[];
  /** Everything that was read to make it. */
  readonly facts: readonly unknown[];
}

/** Binds a deployment to the state that its plan was made from: the images before and after are all in it. */
export const hashOfPlan = (changes: readonly PlannedChange[]): string =>
  hash(
    'sha256',
    canonicalJson(changes.map(({ controlId, change: { id, target, before, after } }) => [controlId, id, target, before, after])),
  );

/** Why nothing is planned at all. */
export class PlanRefused extends Error {
  override readonly name = 'PlanRefused';
  readonly exception: JobException;
  constructor(exception: JobException, message: string) {
    super(message);
    this.exception = exception;
  }
}
