import type { DeploymentEvent, DeploymentFacts } from '@rampart/domain/deploy/deployment-state.ts';
import type { JobException } from '@rampart/domain/deploy/job-log.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import type { JudgedAhead } from '../../assess/index.ts';
import { storeReread } from '../../collect/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { isOpen, type JournaledChange, listChanges, putChange } from '../change-store.ts';
import type { RunDeps, Target } from '../deploy-deps.ts';
import { appendLog, findJob, type Job, moveJob } from '../job-store.ts';
import { subjectOfJob } from '../subject-of-job.ts';
import { productTitle } from '../product-title.ts';
import { wayBack } from './apply-change.ts';
import { abortedLines, changesMade, countsOf } from './changes-in-words.ts';
import { type JobResult, type Judged, resultOf } from './job-result.ts';
import { asOwner, openChangesIn, type RunningJob } from './journal.ts';
import { releaseLock } from './lock.ts';
import type { ReadBack } from './verify.ts';

export interface Stopped {
  readonly exception: JobException;
  readonly because: string;
  /** It was ended on purpose: its product was disconnected, or a person decided so. */
  readonly isAborted?: boolean;
}

const uncertain = 'It is not known whether it was made before that. A rollback looks for it.';

interface Closing {
  readonly stopped: Stopped;
  /** More may have been sent than the journal says, because it is that of a restored backup. */
  readonly mayBeBehind: boolean;
}

/** No attempt follows. What may have been sent is not confirmed, and a rollback looks for it. */
async function closeOpenChanges(deps: RunDeps, tx: TenantTx, job: Job, { stopped: { because }, mayBeBehind }: Closing): Promise<void> {
  const at = deps.clock.now();
  for (const row of (await listChanges(tx, job.id)).filter(isOpen)) {
    const mayBeSent = row.state === 'applying' || mayBeBehind;
    const revert = job.phase === 'rollback' ? {} : { revert: wayBack(row, row.was) };
    const unsure = { state: 'unconfirmed', because: `${because} ${uncertain}`, ...revert } as const;
    await putChange(tx, job.id, row.position, mayBeSent ? { ...unsure, at } : { state: 'failed', because, at });
  }
}

const endings = {
  successful: { verb: 'Finished', tail: '' },
  partial_success: { verb: 'Finished in part', tail: ' Some changes could not be applied.' },
  failed: { verb: 'Failed', tail: '' },
  aborted: { verb: 'Aborted', tail: '' },
} as const;
/** Each name is a literal, so that the guide can be compared with them. */
const events = { aborted: { action: 'deployment.abort' }, finished: { action: 'deployment.finish' } } as const;
/** `Enabled · Require MFA for everyone · 2 changes`: the same words in the bell and in the audit log. */
function deedText({ deed }: JobResult, subject: string | undefined, rows: readonly JournaledChange[]): string {
  const count = rows.filter(({ state }) => state === 'applied').length;
  return [deed, ...(subject === undefined ? [] : [subject]), count === 1 ? '1 change' : `${count} changes`].join(' · ');
}

const activities = { stage: 'deploying to', enable: 'enabling in', deploy: 'deploying to', rollback: 'rolling back in' } as const;

/** Who deploys may have left the screen: what has changed is said to every administrator. What changed nothing is no news. */
async function notifySuccess(
  tx: TenantTx,
  result: JobResult,
  { deed, product }: { readonly deed: string; readonly product: string },
): Promise<void> {
  const { deployedBy, remediationId, id } = result;
  const links = [
    { link_type: 'deployment-job', link_target: id },
    ...(remediationId === null ? [] : [{ link_type: 'remediation-instance', link_target: remediationId }]),
  ];
  const subject = `${deed} · ${product} · ${deployedBy}`;
  await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'low' });
}

interface Notified {
  readonly ending: (typeof endings)[keyof typeof endings];
  /** What it comes to, in one sentence. */
  readonly because: string;
}

async function notifyProblems(tx: TenantTx, result: JobResult, target: Target | undefined, { ending, because }: Notified): Promise<void> {
  if (result.status === 'successful') return;
  // A subscription tries again and notifies once about its failures, unless its product was disconnected.
  if (result.action === 2 && target?.id === result.applicationId) return;
  const { deployedBy, phase, remediationId, id } = result;
  const product = target?.product.name ?? productTitle(result.product);
  const subject = `${ending.verb} ${activities[phase]} ${product}, started by ${deployedBy}. ${because}`;
  const links = [
    { link_type: 'deployment-job', link_target: id },
    ...(remediationId === null ? [] : [{ link_type: 'remediation-instance', link_target: remediationId }]),
  ];
  await notifyAdministrators(tx, { category: 'deployments', subject: subject.slice(0, 500), links, priority: 'high' });
}

interface Found extends ReadBack {
  /** How the controls come out by it, as far as that is known before it is stored. */
  readonly ahead?: JudgedAhead;
}

/** What was read again counts from the same moment as the end of the job. */
async function judgeAgain(deps: RunDeps, tx: TenantTx, job: Job, { asOf, facts, ahead }: Found): Promise<Judged | undefined> {
  if (facts.length === 0) return undefined;
  const { id: deploymentId, applicationId, deployedBy: requestedBy } = job;
  const run = await storeReread(tx, { deploymentId, requestedBy, asOf, applications: [{ applicationId, facts }] });
  return deps.judgeAgain(tx, { ...run, product: job.product, ahead });
}

interface Ending {
  readonly jobId: string;
  readonly event: DeploymentEvent;
  readonly facts: DeploymentFacts;
  /** Why it ended before its end. */
  readonly stopped?: Stopped | undefined;
  /** What the product has now. */
  readonly found?: Found | undefined;
  /** The journal is that of a restored backup. */
  readonly mayBeBehind?: boolean;
  /** Who ended it; the worker for the person who requested it, unless given. */
  readonly by?: ActedBy;
  /** Before the audit event: a transaction that locks the end of the audit chain waits for no other lock. */
  readonly release?: () => Promise<void>;
}

/** The end of a job, in one transaction: its state, how its controls come out now, its log, what follows from it, the audit event and notifications. */
export async function endJob(deps: RunDeps, tx: TenantTx, ending: Ending): Promise<void> {
  const { jobId, event, stopped, found, mayBeBehind = false } = ending;
  const unfinished = await findJob(tx, jobId);
  if (unfinished === undefined) throw new Error(`There is no deployment ${jobId} to end.`);
  if (stopped !== undefined) await closeOpenChanges(deps, tx, unfinished, { stopped, mayBeBehind });
  const job = (await findJob(tx, jobId)) ?? unfinished;
  const rows = await listChanges(tx, job.id);
  const judged = found && (await judgeAgain(deps, tx, job, found));
  const unread = [...new Set(found?.facts.flatMap((fact) => ('because' in fact ? [fact.because] : [])))];
  const nameOf = (id: string): string => deps.controls.find((control) => control.id === id)?.title ?? id;
  const { refutations, ...known } = resultOf({ job, rows, stopped: stopped?.because, judged, unread, nameOf });
  const result: JobResult = { ...job, ...known };
  const target = await deps.targets.find(tx, job.product);
  const product = target?.product.name ?? productTitle(job.product);
  const at = deps.clock.now();
  const isAborted = stopped?.isAborted === true;
  const { verb, tail } = endings[isAborted ? 'aborted' : result.status];
  const message = `${verb} ${activities[job.phase]} ${product}.${isAborted ? ` ${countsOf(rows)}` : tail}`;
  const undecided = job.approval === 'waiting' ? { approval: { approval: 'declined', approval_by: null } } : {};
  await appendLog(tx, job.id, at, [
    ...refutations.map((text) => ({ exception: 'changeFailed', text }) as const),
    ...unread.map((text) => ({ exception: 'unreadable', text }) as const),
    ...(stopped === undefined ? [] : [{ exception: stopped.exception, text: stopped.because }]),
    ...(isAborted ? abortedLines(rows) : []).map((text) => ({ text })),
    { state: result.status === 'failed' || isAborted ? 'error' : 'done', text: message },
  ]);
  await moveJob(tx, job.id, {
    event,
    facts: { ...ending.facts, openChanges: openChangesIn(rows) },
    result: result.status,
    at,
    ...undecided,
  });
  const deed = deedText(result, await subjectOfJob(tx, job), rows);
  await deps.onFinished(tx, result);
  await ending.release?.();
  await recordEvent(deps, tx, {
    ...(ending.by ?? { actorId: job.accountId ?? '', actor: job.deployedBy, source: 'worker', requestId: '' }),
    ...events[isAborted ? 'aborted' : 'finished'],
    status: result.status === 'successful' ? 'success' : 'failure',
    message: `${result.status === 'successful' ? `${deed} · ${product}.` : message} ${changesMade(rows)}`,
    details: { job: job.id, status: result.status },
  });
  if (result.status === 'successful' && rows.some(({ state }) => state === 'applied')) await notifySuccess(tx, result, { deed, product });
  const because = isAborted ? `${stopped.because} ${countsOf(rows)}` : (result.problems[0] ?? '');
  await notifyProblems(tx, result, target, { ending: endings[isAborted ? 'aborted' : result.status], because });
  await bumpVersion(tx, 'quests');
}

/** Judging grows with the company: it is done before the transaction, which only asks whether its facts are still the same. */
async function judgedAhead({ deps, context, job }: RunningJob, found: ReadBack): Promise<Found> {
  if (found.facts.length === 0) return found;
  const { product, applicationId } = job;
  return { ...found, ahead: await deps.judgeAhead({ ...found, tenantId: context.tenantId, product, applicationId }) };
}

/** The end of a job by the worker that runs it, which hands the lock over to the next one. */
export async function finishJob(running: RunningJob, { stopped, found: read }: Pick<Ending, 'stopped' | 'found'>): Promise<void> {
  const found = read && (await judgedAhead(running, read));
  await asOwner(running, (tx) =>
    endJob(running.deps, tx, {
      jobId: running.job.id,
      event: stopped === undefined ? 'verified' : stopped.isAborted === true ? 'aborted' : 'stopped',
      facts: { holdsLock: true },
      stopped,
      found,
      mayBeBehind: running.job.mayBeBehind,
      release: () => releaseLock(running.deps.queue, tx, running.lock),
    }),
  );
}
