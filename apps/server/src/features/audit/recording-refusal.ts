import type { Database } from '../../platform/database/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { ActedBy } from './acted-by.ts';
import { type AuditDeps, recordEvent } from './record-event.ts';

export interface Attempted {
  readonly by: ActedBy;
  /** The log that records it: the platform's, while the tenant is not known yet. */
  readonly tenantId: string;
  readonly action: string;
  /** What was tried, where the action does not say it all: `Change the role of anna@example.com`. */
  readonly attempt?: string;
}

/** Records a refusal in the audit log too: in a separate transaction, because the act's own is rolled back by then. */
export async function recordingRefusal<T>(
  deps: AuditDeps & { readonly db: Database },
  { by, tenantId, action, attempt }: Attempted,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof HttpError) {
      const message = attempt === undefined ? error.message : `${attempt}: refused. ${error.message}`;
      await deps.db.inTenant(tenantId, (tx) => recordEvent(deps, tx, { ...by, action, status: 'failure', message }));
      error.isRecorded = true;
    }
    throw error;
  }
}
