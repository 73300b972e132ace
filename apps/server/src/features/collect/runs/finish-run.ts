import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { getOnboardingStatus, setOnboardingStatus } from '../../tenants/index.ts';
import { isIdentityRecord } from '../reading-plan.ts';

const byProcessing: ActedBy = { actorId: '', actor: 'processing', source: 'processing', requestId: '' };

/** Onboarding ends with the first run that could read an identity record; until then the tenant stays where it was. */
async function moveOnboarding(tx: TenantTx, succeeded: readonly { readonly product: string }[]): Promise<void> {
  if ((await getOnboardingStatus(tx)) === 'completed') return;
  if (succeeded.length === 0) return setOnboardingStatus(tx, 'failed');
  await setOnboardingStatus(tx, succeeded.some(({ product }) => isIdentityRecord(product)) ? 'completed' : 'pending');
}

export interface FinishedRun {
  readonly runId: string;
  /** What went wrong after everything was collected, in a sentence: then the run has failed. */
  readonly problem?: string;
}

/** Nothing more is to be done. The caller has locked the run. */
export async function finishRun(deps: AuditDeps, tx: TenantTx, { runId, problem }: FinishedRun): Promise<void> {
  const applications = await tx
    .selectFrom('run_application')
    .select(['product', 'state'])
    .where('tenant_id', '=', tx.tenantId)
    .where('run_id', '=', runId)
    .execute();
  const succeeded = applications.filter(({ state }) => state === 'completed');
  const state = succeeded.length === 0 || problem !== undefined ? 'failed' : 'completed';
  await tx
    .updateTable('run')
    .set({ state, phase: 'done', finished_at: deps.clock.now() })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', runId)
    .execute();
  await moveOnboarding(tx, succeeded);
  const processed = `Processed ${succeeded.length} of ${applications.length} applications.`;
  const message = problem === undefined ? processed : `${processed} ${problem}`;
  const status = state === 'failed' ? 'failure' : 'success';
  await recordEvent(deps, tx, { ...byProcessing, action: 'processing.finish', status, message, details: { run: runId } });
}
