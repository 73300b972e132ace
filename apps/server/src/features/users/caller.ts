import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { SignedInContext } from '../../platform/http/route.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type ActedBy, actedBy, type AuditDeps } from '../audit/index.ts';
import type { Offboarding } from './offboarding.ts';

export interface UserDeps extends AuditDeps {
  readonly db: Database;
  readonly queue: Queue;
  readonly publicUrl: string;
  readonly offboarding: Offboarding;
}

/** Who does something, where, and how the log names them. */
export interface Caller {
  readonly actor: Actor;
  readonly tenantId: string;
  readonly by: ActedBy;
}

export const callerOf = (input: SignedInContext): Caller => ({
  actor: input.actor,
  tenantId: input.tenant.id,
  by: actedBy(input),
});
