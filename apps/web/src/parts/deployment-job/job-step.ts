import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { jobExceptions } from '@rampart/domain/deploy/job-log.ts';
import { logLine } from './log-line.ts';

/** The steps of a job, by the code that its log gives them. */
export const jobSteps = ['Spinning Up Job', 'Preparing Deployment', 'Deploying Configurations', 'Success!'] as const;

const done = 3;
const failed = 4;

/** The last one is a success only when all that was asked for is in place. */
export const stepName = (place: number, isPartial: boolean): string =>
  isPartial && place === done ? 'Finished in part' : (jobSteps[place] ?? jobSteps[0]);

export interface JobStep {
  /** Which of the steps is under way, from nought. */
  readonly at: number;
  readonly isOver: boolean;
  readonly hasFailed: boolean;
}

/** The last change of state in the log says how far the job is. One that has not written anything is being spun up. */
export function jobStepOf(lines: readonly string[]): JobStep {
  const codes = lines.flatMap((line) => {
    const { type, code } = logLine(line);
    return type === 'state_change' ? [Number(code)] : [];
  });
  const last = codes.at(-1) ?? 0;
  const before = codes.findLast((code) => code < done) ?? 0;
  return { at: Math.max(0, last === failed ? before : Math.min(last, done)), isOver: last >= done, hasFailed: last === failed };
}

interface StepLog {
  /** Which of the steps, from nought. */
  readonly at: number;
  readonly lines: readonly string[];
}

/** What each step wrote, in the order in which the job took them: one that has to wait begins again. An error belongs to its step. */
export function logsByStep(lines: readonly string[]): StepLog[] {
  const logs: { at: number; lines: string[] }[] = [];
  for (const line of lines) {
    const { type, code } = logLine(line);
    const last = logs.at(-1);
    const at = type === 'state_change' && Number(code) in jobSteps ? Number(code) : (last?.at ?? 0);
    if (last?.at === at) last.lines.push(line);
    else logs.push({ at, lines: [line] });
  }
  return logs;
}

const firstWorkIn = (lines: readonly string[]): number | undefined =>
  lines.map(logLine).find(({ type, code }) => type === 'state_change' && Number(code) > 0 && Number(code) <= done)?.at;

/** In milliseconds, when the job began to work: what waits for approval is requested long before. Nothing where the log does not say. */
export const workStartOf = (job: Pick<DeploymentJob, 'approval' | 'created_ts' | 'display_logs'>): number | undefined =>
  job.approval === 'not-needed' ? Date.parse(job.created_ts) : firstWorkIn(job.display_logs);

const { changeFailed, conflict, unreadable } = jobExceptions;
/** Of one change or control, not of the job: the list of changes shows them. */
const ofOne = [changeFailed, conflict, unreadable].map(String);

/** Why the whole job stopped, in the words of its log; nothing when it came to its end. */
export const stopReasonIn = (lines: readonly string[]): string | undefined =>
  lines.map(logLine).findLast(({ type, code }) => type === 'exception' && !ofOne.includes(code))?.text;

/** What went wrong in a way that someone can fix: 3 for missing people groups, 9 for missing exclusion groups. */
export const exceptionsIn = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    const { type, code } = logLine(line);
    return type === 'exception' ? [code] : [];
  });
