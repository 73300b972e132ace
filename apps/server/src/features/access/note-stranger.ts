import type { Database } from '../../platform/database/database.ts';
import { platformTenantId } from '../../platform/database/platform-tenant.ts';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/http/http-error.ts';
import { type AuditDeps, recordEvent } from '../audit/index.ts';

/** Somebody who is not signed in: what they say they are called, and from where. */
export interface Stranger {
  readonly actor: string;
  readonly sourceAddress: string;
  readonly requestId: string;
  readonly userAgent: string;
}

export const strangerIn = (request: FastifyRequest, actor: string): Stranger => ({
  actor,
  sourceAddress: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent'] ?? '',
});

export const byStranger = ({ actor, sourceAddress, requestId }: Stranger) => ({ actor, source: sourceAddress, requestId });

interface Tried {
  readonly stranger: Stranger;
  readonly action: string;
  /** Whom it concerns; nobody's business but the platform's while that is not known. */
  readonly accountId?: string | undefined;
  readonly tenantId?: string | undefined;
}

/** Does something that the audit log hears of also when it is refused: apart from it, for the act's transaction is undone by then. */
export async function notingStranger<T>(deps: AuditDeps & { readonly db: Database }, tried: Tried, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof HttpError) {
      const entry = { action: tried.action, status: 'failure', actorId: tried.accountId ?? '', message: error.message } as const;
      await deps.db.inTenant(tried.tenantId ?? platformTenantId, (tx) =>
        recordEvent(deps, tx, { ...byStranger(tried.stranger), ...entry }),
      );
    }
    throw error;
  }
}
