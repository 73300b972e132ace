import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type AuditDeps, type AuditEntry, recordEvent } from '../audit/index.ts';
import { type AuthenticateDeps, getLiveSession } from './authenticate.ts';
import type { LiveSession } from './session-store.ts';

/** Who acts, with which session, and from where. */
export interface Acting {
  readonly session: LiveSession;
  readonly sourceAddress: string;
  readonly requestId: string;
}

export const actingIn = async (deps: AuthenticateDeps, request: FastifyRequest): Promise<Acting> => ({
  session: await getLiveSession(deps, request),
  sourceAddress: request.ip,
  requestId: request.id,
});

type Act = Pick<AuditEntry, 'action' | 'status' | 'message' | 'details'>;

export const eventOf = ({ session, sourceAddress, requestId }: Acting, act: Act): AuditEntry => ({
  ...act,
  actorId: session.accountId,
  actor: session.email,
  source: sourceAddress,
  requestId,
});

interface Attempted {
  readonly acting: Acting;
  readonly action: string;
}

/** Does something that the audit log hears of also when it is refused: in a transaction of its own, the act's is undone by then. */
export async function recordingRefusal<T>(
  deps: AuditDeps & { readonly db: Database },
  { acting, action }: Attempted,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof HttpError) {
      const entry = eventOf(acting, { action, status: 'failure', message: error.message });
      await deps.db.inTenant(acting.session.tenantId, (tx) => recordEvent(deps, tx, entry));
    }
    throw error;
  }
}
