import type { JobLogEntry } from '@rampart/domain/deploy/job-log.ts';
import { type JournaledChange, listChanges, putChange } from '../jobs/change-store.ts';
import { appendLog } from '../jobs/job-store.ts';
import type { Vendor } from '../open-vendor.ts';
import { applyChange, describeChange, type Outcome } from './apply-change.ts';
import { asOwner, logNow, type RunningJob } from './running-job.ts';

const isOpen = ({ state }: JournaledChange): boolean => state === 'planned' || state === 'applying';
const hasFailed = (state: string): boolean => state === 'failed' || state === 'conflict';

const logOf = (row: JournaledChange, { state, because = '' }: Outcome): JobLogEntry => {
  const what = describeChange(row.change);
  if (state === 'applied') return { text: `${what}: applied, and read back.` };
  if (state === 'skipped') return { text: `${what}: left alone. ${because}` };
  return { exception: state === 'conflict' ? 'conflict' : 'changeFailed', text: `${what}: could not be applied. ${because}` };
};

/** A rollback that had to leave something alone has not gone as asked, though the rest of it was put back. */
function settledOf(running: RunningJob, row: JournaledChange, outcome: Outcome): Outcome {
  if (running.job.phase !== 'rollback') return outcome;
  const { revert: _revert, ...settled } = outcome;
  return outcome.state === 'applied' && row.because !== null ? { ...settled, state: 'conflict', because: row.because } : settled;
}

async function settle(running: RunningJob, row: JournaledChange, asked: Outcome): Promise<Outcome> {
  const { failure: _failure, ...outcome } = settledOf(running, row, asked);
  const at = running.deps.clock.now();
  await asOwner(running, async (tx) => {
    await putChange(tx, running.job.id, row.position, { ...outcome, at });
    await appendLog(tx, running.job.id, at, [logOf(row, outcome)]);
  });
  return { ...outcome, ...(asked.failure && { failure: asked.failure }) };
}

/** What it builds on could not be put in place. */
function blockerOf({ deps, job }: RunningJob, { controlId }: JournaledChange, failed: ReadonlySet<string>): string | undefined {
  if (job.phase === 'rollback') return undefined;
  const required = deps.controls.find(({ id }) => id === controlId)?.requires.find((id) => failed.has(id));
  return deps.controls.find(({ id }) => id === required)?.name;
}

/** One change after the other. What does not build on one that failed goes on; who is not let in stops knocking. */
export async function applyAll(running: RunningJob, vendor: Vendor): Promise<void> {
  const rows = await asOwner(running, (tx) => listChanges(tx, running.job.id));
  const failed = new Set(rows.filter(({ state }) => hasFailed(state)).map(({ controlId }) => controlId));
  let shutOut: string | undefined;
  for (const row of rows.filter(isOpen)) {
    const blocker = blockerOf(running, row, failed);
    let outcome: Outcome;
    if (shutOut !== undefined && row.state === 'planned') outcome = { state: 'failed', because: shutOut };
    else if (blocker !== undefined && row.state === 'planned')
      outcome = { state: 'failed', because: `It builds on “${blocker}”, which could not be put in place.` };
    else {
      await logNow(running, { text: `${describeChange(row.change)} …` });
      outcome = await applyChange(running, vendor, row);
    }
    const { state, failure } = await settle(running, row, outcome);
    if (hasFailed(state)) failed.add(row.controlId);
    if (failure?.kind === 'credentials') shutOut = failure.message;
  }
}
