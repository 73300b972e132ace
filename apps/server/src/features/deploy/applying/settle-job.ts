import { type JobException } from '@rampart/domain/deploy/job-log.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import type { Target } from '../deploy-deps.ts';
import { type JournaledChange, listChanges, putChange } from '../jobs/change-store.ts';
import { appendLog, findJob } from '../jobs/job-store.ts';
import type { SettledJob } from '../jobs/settled-job.ts';
import { endTurn } from '../jobs/turn.ts';
import { describeChange } from './apply-change.ts';
import { judgeJob } from './judge-job.ts';
import { asOwner, type RunningJob } from './running-job.ts';

export interface Stopped {
  readonly exception: JobException;
  readonly because: string;
}

const uncertain = 'It is not known whether it was made before that. Look at it in the product.';

/** Nobody will come back to these. */
async function closeRows({ job, deps }: RunningJob, tx: TenantTx, { because }: Stopped): Promise<void> {
  for (const { position, state } of await listChanges(tx, job.id)) {
    if (state !== 'planned' && state !== 'applying') continue;
    const reason = state === 'applying' ? `${because} ${uncertain}` : because;
    await putChange(tx, job.id, position, { state: 'failed', because: reason, at: deps.clock.now() });
  }
}

const endings = {
  successful: { verb: 'Finished', tail: '' },
  partial_success: { verb: 'Finished in part', tail: ' Some changes could not be applied.' },
  failed: { verb: 'Failed', tail: '' },
} as const;
const doings = { stage: 'deploying to', enable: 'switching on in', rollback: 'rolling back in' } as const;

const namesOf = (rows: readonly JournaledChange[]): string => {
  const named = rows.filter(({ state }) => state === 'applied').map(({ change }) => describeChange(change));
  return named.length === 0 ? 'Nothing was changed.' : `${named.slice(0, 20).join('; ')}${named.length > 20 ? ' and more' : ''}.`;
};

async function tell(running: RunningJob, tx: TenantTx, settled: SettledJob, target: Target | undefined): Promise<void> {
  if (settled.status === 'successful') return;
  // A subscription tries again: whoever keeps them tells of it once, and only not when its product is gone.
  if (settled.action === 2 && target?.id === settled.applicationId) return;
  const product = target?.product.name ?? settled.product;
  const { deployedBy, phase, remediationId, id } = settled;
  const subject = `${endings[settled.status].verb} ${doings[phase]} ${product}, started by ${deployedBy}. ${settled.problems[0] ?? ''}`;
  const links = [
    { link_type: 'deployment-job', link_target: id },
    ...(remediationId === null ? [] : [{ link_type: 'remediation-instance', link_target: remediationId }]),
  ];
  await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' });
}

/** The end of a job, in one transaction: its status, its log, the audit, whoever must hear, and the next one's turn. */
export async function settleJob(running: RunningJob, stopped?: Stopped): Promise<void> {
  const { deps, turn } = running;
  await asOwner(running, async (tx) => {
    if (stopped !== undefined) await closeRows(running, tx, stopped);
    const job = (await findJob(tx, running.job.id)) ?? running.job;
    const rows = await listChanges(tx, job.id);
    const undone = job.undoes === null ? undefined : await findJob(tx, job.undoes);
    const settled: SettledJob = { ...job, ...judgeJob({ job, rows, undone, stopped: stopped?.because }) };
    const target = await deps.targets.find(tx, job.product);
    const product = target?.product.name ?? job.product;
    const at = deps.clock.now();
    const message = `${endings[settled.status].verb} ${doings[job.phase]} ${product}.${endings[settled.status].tail}`;
    await appendLog(tx, job.id, at, [
      ...(stopped === undefined ? [] : [{ exception: stopped.exception, text: stopped.because }]),
      { state: settled.status === 'failed' ? 'error' : 'done', text: message },
    ]);
    await tx
      .updateTable('deployment_job')
      .set({ status: settled.status, finished_at: at, request_key: null })
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', job.id)
      .execute();
    await deps.onSettled(tx, settled);
    await endTurn(deps.queue, tx, turn);
    await recordEvent(deps, tx, {
      action: 'deployment.finish',
      status: settled.status === 'successful' ? 'success' : 'failure',
      actorId: job.accountId ?? '',
      actor: job.deployedBy,
      source: 'worker',
      requestId: '',
      message: `${message} ${namesOf(rows)}`,
      details: { job: job.id, status: settled.status },
    });
    await tell(running, tx, settled, target);
    await bumpVersion(tx, 'quests');
  });
}
