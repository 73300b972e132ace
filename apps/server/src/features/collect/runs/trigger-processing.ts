import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { Forbidden, HttpError } from '../../../platform/http/http-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { getOnboardingStatus } from '../../tenants/index.ts';
import type { StartDeps } from '../collect-deps.ts';
import { findBackfill, findLatestRun, isFinished } from './run-store.ts';
import { startRun } from './start-run.ts';

export interface Trigger {
  readonly actor: Pick<Actor, 'email' | 'roles'>;
  readonly by: ActedBy;
  readonly applicationIds: readonly string[];
}

async function start(deps: StartDeps, tx: TenantTx, { actor, by, applicationIds }: Trigger): Promise<string> {
  const backfill = await findBackfill(tx);
  if (backfill !== undefined)
    throw new HttpError(409, `The history is still being built (${backfill.done} of ${backfill.total}). Wait until it has finished.`);
  const runId = await startRun(deps, tx, { asOf: deps.clock.now(), applicationIds, requestedBy: actor.email, isAsked: true });
  const count = new Set(applicationIds).size;
  const message = `Started processing of ${count} ${count === 1 ? 'application' : 'applications'}.`;
  await recordEvent(deps, tx, { ...by, action: 'processing.trigger', status: 'success', message, details: { run: runId } });
  return runId;
}

/** Collects from these applications now, for the provider's staff. After onboarding only superusers may. */
export async function triggerProcessing(deps: StartDeps, tx: TenantTx, trigger: Trigger): Promise<string> {
  if ((await getOnboardingStatus(tx)) === 'completed' && !trigger.actor.roles.includes('superuser'))
    throw new Forbidden('This tenant has completed onboarding. Only a super user can trigger processing now.');
  return start(deps, tx, trigger);
}

/** A run reads everything, and vendors count calls. */
const leastMinutesApart = 5;

/** Collects from everything that is connected, for the tenant's administrators. */
export async function processNow(deps: StartDeps, tx: TenantTx, asked: Omit<Trigger, 'applicationIds'>): Promise<string> {
  const applicationIds = (await deps.applications.list(tx)).map(({ id }) => id);
  if (applicationIds.length === 0) throw new HttpError(409, 'Nothing is connected yet. Connect a product first.');
  const latest = await findLatestRun(tx);
  const minutes = latest === undefined ? Infinity : (deps.clock.now().getTime() - latest.asOf.getTime()) / 60_000;
  if (latest !== undefined && isFinished(latest.state) && minutes < leastMinutesApart)
    throw new HttpError(429, `Everything was read less than ${leastMinutesApart} minutes ago. Wait a few minutes, then start it again.`);
  return start(deps, tx, { ...asked, applicationIds });
}
