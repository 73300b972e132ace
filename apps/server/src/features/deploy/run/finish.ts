import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import type { JobException } from '@rampart/domain/deploy/job-log.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { recordEvent } from '../../audit/index.ts';
import { storeReread } from '../../collect/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { isOpen, type JournaledChange, listChanges, putChange } from '../change-store.ts';
import type { Target } from '../deploy-deps.ts';
import { appendLog, findJob, moveJob } from '../job-store.ts';
import { wayBack } from './apply-change.ts';
import { type JobResult, type Judged, resultOf } from './job-result.ts';
import { asOwner, openChangesIn, type RunningJob } from './journal.ts';
import { releaseLock } from './lock.ts';
import type { ReadBack } from './verify.ts';

export interface Stopped {
  readonly exception: JobException;
  readonly because: string;
}

const uncertain = 'It is not known whether it was made before that. A rollback looks for it.';

/** No attempt follows. What may have been sent is not confirmed, and a rollback looks for it. */
async function closeOpenChanges({ job, deps }: RunningJob, tx: TenantTx, { because }: Stopped): Promise<void> {
  const at = deps.clock.now();
  for (const row of (await listChanges(tx, job.id)).filter(isOpen)) {
    const mayBeSent = row.state === 'applying';
    const unsure = { state: 'unconfirmed', because: `${because} ${uncertain}`, revert: wayBack(row, row.was) } as const;
    await putChange(tx, job.id, row.position, mayBeSent ? { ...unsure, at } : { state: 'failed', because, at });
  }
}

const endings = {
  successful: { verb: 'Finished', tail: '' },
  partial_success: { verb: 'Finished in part', tail: ' Some of it could not be put in place.' },
  failed: { verb: 'Failed', tail: '' },
} as const;
const activities = { stage: 'deploying to', enable: 'enabling in', deploy: 'deploying to', rollback: 'rolling back in' } as const;

const changesMade = (rows: readonly JournaledChange[]): string => {
  const named = rows.filter(({ state }) => state === 'applied').map(({ change }) => titleOfChange(change, 'done'));
  return named.length === 0 ? 'Nothing was changed.' : `${named.slice(0, 20).join('; ')}${named.length > 20 ? ' and more' : ''}.`;
};

async function notifyProblems(running: RunningJob, tx: TenantTx, result: JobResult, target: Target | undefined): Promise<void> {
  if (result.status === 'successful') return;
  // A subscription tries again and notifies once about its failures, unless its product was disconnected.
  if (result.action === 2 && target?.id === result.applicationId) return;
  const product = target?.product.name ?? result.product;
  const { deployedBy, phase, remediationId, id } = result;
  const subject = `${endings[result.status].verb} ${activities[phase]} ${product}, started by ${deployedBy}. ${result.problems[0] ?? ''}`;
  const links = [
    { link_type: 'deployment-job', link_target: id },
    ...(remediationId === null ? [] : [{ link_type: 'remediation-instance', link_target: remediationId }]),
  ];
  await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' });
}

interface Finish {
  /** Why it ended before its end. */
  readonly stopped?: Stopped;
  /** What the product has now. */
  readonly found: ReadBack | undefined;
}

/** What was read again counts from the same moment as the end of the job. */
async function judgeAgain({ deps, job }: RunningJob, tx: TenantTx, { asOf, facts }: ReadBack): Promise<Judged | undefined> {
  if (facts.length === 0) return undefined;
  const { id: deploymentId, applicationId, deployedBy: requestedBy } = job;
  const run = await storeReread(tx, { deploymentId, applicationId, requestedBy, asOf, facts });
  return deps.judgeAgain(tx, { ...run, product: job.product });
}

/** The end of a job, in one transaction: its state, how its controls come out now, its log, what follows from it, the audit event, notifications, and the lock for the next job. */
export async function finishJob(running: RunningJob, { stopped, found }: Finish): Promise<void> {
  const { deps, lock } = running;
  await asOwner(running, async (tx) => {
    if (stopped !== undefined) await closeOpenChanges(running, tx, stopped);
    const job = (await findJob(tx, running.job.id)) ?? running.job;
    const rows = await listChanges(tx, job.id);
    const judged = found && (await judgeAgain(running, tx, found));
    const unread = [...new Set(found?.facts.flatMap((fact) => ('because' in fact ? [fact.because] : [])))];
    const nameOf = (id: string): string => deps.controls.find((control) => control.id === id)?.title ?? id;
    const { refutations, ...known } = resultOf({ job, rows, stopped: stopped?.because, judged, unread, nameOf });
    const result: JobResult = { ...job, ...known };
    const target = await deps.targets.find(tx, job.product);
    const product = target?.product.name ?? job.product;
    const at = deps.clock.now();
    const message = `${endings[result.status].verb} ${activities[job.phase]} ${product}.${endings[result.status].tail}`;
    await appendLog(tx, job.id, at, [
      ...refutations.map((text) => ({ exception: 'changeFailed', text }) as const),
      ...unread.map((text) => ({ exception: 'unreadable', text }) as const),
      ...(stopped === undefined ? [] : [{ exception: stopped.exception, text: stopped.because }]),
      { state: result.status === 'failed' ? 'error' : 'done', text: message },
    ]);
    await moveJob(tx, job.id, {
      event: stopped === undefined ? 'verified' : 'stopped',
      facts: { holdsLock: true, openChanges: openChangesIn(rows) },
      result: result.status,
      at,
    });
    await deps.onFinished(tx, result);
    await releaseLock(deps.queue, tx, lock);
    await recordEvent(deps, tx, {
      action: 'deployment.finish',
      status: result.status === 'successful' ? 'success' : 'failure',
      actorId: job.accountId ?? '',
      actor: job.deployedBy,
      source: 'worker',
      requestId: '',
      message: `${message} ${changesMade(rows)}`,
      details: { job: job.id, status: result.status },
    });
    await notifyProblems(running, tx, result, target);
    await bumpVersion(tx, 'quests');
  });
}
