import type { Egress } from '../../platform/egress/guarded-fetch.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AuthenticateDeps } from './authenticate.ts';
import type { BreachRanges } from './breach/breach-ranges.ts';
import type { SignInDeps } from './sign-in.ts';

/** What the calls of this feature work with. */
export interface AccessDeps extends SignInDeps, AuthenticateDeps {
  readonly publicUrl: string;
  readonly queue: Queue;
  readonly egress: Egress;
  readonly breaches: BreachRanges;
}
