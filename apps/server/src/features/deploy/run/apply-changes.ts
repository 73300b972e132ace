import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import { isOpen, type JournaledChange, listChanges } from '../change-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { applyChange } from './apply-change.ts';
import { asOwner, logNow, type Outcome, type RunningJob, writeOutcome } from './journal.ts';

const hasFailed = (state: string): boolean => state === 'failed' || state === 'conflict';

/** The name of a control that this one builds on and that could not be put in place. */
function blockerOf({ deps, job }: RunningJob, { controlId }: JournaledChange, failed: ReadonlySet<string>): string | undefined {
  if (job.phase === 'rollback') return undefined;
  const required = deps.controls.find(({ id }) => id === controlId)?.requires.find((id) => failed.has(id));
  return deps.controls.find(({ id }) => id === required)?.name;
}

/** One change after the other. A failed change stops only what builds on it; refused credentials stop the rest. */
export async function applyChanges(running: RunningJob, vendor: Vendor): Promise<void> {
  const rows = await asOwner(running, (tx) => listChanges(tx, running.job.id));
  const failed = new Set(rows.filter(({ state }) => hasFailed(state)).map(({ controlId }) => controlId));
  let refused: string | undefined;
  for (const row of rows.filter(isOpen)) {
    const blocker = blockerOf(running, row, failed);
    let outcome: Outcome;
    if (refused !== undefined && row.state === 'planned') outcome = { state: 'failed', because: refused };
    else if (blocker !== undefined && row.state === 'planned')
      outcome = { state: 'failed', because: `It builds on “${blocker}”, which could not be put in place.` };
    else {
      await logNow(running, { text: `${titleOfChange(row.change, 'under-way')} …` });
      outcome = await applyChange(running, vendor, row);
    }
    const { state, failure } = await writeOutcome(running, row, outcome);
    if (hasFailed(state)) failed.add(row.controlId);
    if (failure?.kind === 'credentials') refused = failure.message;
  }
}
