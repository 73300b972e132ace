import type { SignedInContext } from '../../platform/http/route.ts';
import type { AuditEntry } from './record-event.ts';

/** Who did it, from where, in which request. */
export type ActedBy = Pick<AuditEntry, 'actorId' | 'actor' | 'source' | 'requestId'>;

export const actedBy = ({ actor, request }: Pick<SignedInContext, 'actor' | 'request'>): ActedBy => ({
  actorId: actor.accountId,
  actor: actor.email,
  source: request.ip,
  requestId: request.id,
});
