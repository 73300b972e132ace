import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { SignedInContext } from '../../platform/http/route.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { type AuditDeps, type AuditEntry, recordEvent } from '../audit/index.ts';
import type { Departures } from './departures.ts';

export interface UserDeps extends AuditDeps {
  readonly db: Database;
  readonly queue: Queue;
  readonly publicUrl: string;
  readonly departures: Departures;
}

/** Who does something, and from where. */
export interface Acting {
  readonly actor: Actor;
  readonly source: string;
  readonly requestId: string;
}

export const actingIn = ({ actor, request }: SignedInContext): Acting => ({ actor, source: request.ip, requestId: request.id });

export const byWhom = ({ actor, source, requestId }: Acting): Pick<AuditEntry, 'actorId' | 'actor' | 'source' | 'requestId'> => ({
  actorId: actor.accountId,
  actor: actor.email,
  source,
  requestId,
});

export interface Act {
  readonly action: string;
  /** What was tried, as in: `Change the role of anna@example.com`. */
  readonly attempt: string;
}

/** An act that is refused changes nothing, so its event is written apart from it. */
export async function notingRefusal<T>(deps: UserDeps, acting: Acting, act: Act, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HttpError) {
      const message = `${act.attempt}: refused. ${error.message}`;
      await deps.db.inTenant(acting.actor.tenantId, (tx) =>
        recordEvent(deps, tx, { ...byWhom(acting), action: act.action, status: 'failure', message }),
      );
    }
    throw error;
  }
}
