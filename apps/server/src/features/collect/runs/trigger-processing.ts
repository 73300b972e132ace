import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden, HttpError } from '../../../platform/http/http-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { getOnboardingStatus } from '../../tenants/index.ts';
import type { StartDeps } from '../collect-deps.ts';
import { findBackfill } from './run-store.ts';
import { startRun } from './start-run.ts';

export interface Trigger {
  readonly actor: Pick<Actor, 'email' | 'roles'>;
  readonly by: ActedBy;
  readonly applicationIds: readonly string[];
}

/** Collects now. After onboarding the daily run does it, and only superusers may start more. */
export async function triggerProcessing(deps: StartDeps, tx: TenantTx, { actor, by, applicationIds }: Trigger): Promise<string> {
  if ((await getOnboardingStatus(tx)) === 'completed' && !actor.roles.includes('superuser'))
    throw new Forbidden('This tenant has completed onboarding. Only a super user can trigger processing now.');
  const backfill = await findBackfill(tx);
  if (backfill !== undefined)
    throw new HttpError(409, `The past is still being collected (${backfill.done} of ${backfill.total}). Wait until it has finished.`);
  const runId = await startRun(deps, tx, { asOf: deps.clock.now(), applicationIds, requestedBy: actor.email });
  const count = new Set(applicationIds).size;
  const message = `Started processing of ${count} ${count === 1 ? 'application' : 'applications'}.`;
  await recordEvent(deps, tx, { ...by, action: 'processing.trigger', status: 'success', message, details: { run: runId } });
  return runId;
}
