import { nameMadeZones, zonesNamedIn } from '@rampart/domain/deploy/name-made-zones.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { undefinedIf } from '@rampart/connectors/kit/vendor-failure.ts';
import { titleOfChange } from '@rampart/domain/deploy/change-title.ts';
import { isOpen, type JournaledChange, listChanges } from '../change-store.ts';
import { Disconnected } from '../vendor/disconnected.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { applyChange, confirmLate } from './apply-change.ts';
import { asOwner, logNow, type Outcome, type RunningJob, writeOutcome } from './journal.ts';

const hasFailed = (state: string): boolean => state === 'failed' || state === 'conflict';

/** The name of a control that this one builds on and that could not be put in place. */
function blockerOf({ deps, job }: RunningJob, { controlId }: JournaledChange, failed: ReadonlySet<string>): string | undefined {
  if (job.phase === 'rollback') return undefined;
  const required = deps.controls.find(({ id }) => id === controlId)?.requires.find((id) => failed.has(id));
  return deps.controls.find(({ id }) => id === required)?.name;
}

/** The journal of a restored backup may be behind the product. */
const isUnsent = ({ job }: RunningJob, { state }: JournaledChange): boolean => state === 'planned' && !job.mayBeBehind;

const isPlace = ({ change: { kind, object } }: JournaledChange): boolean =>
  kind === 'create' && (object === 'zone' || object === 'location');

/** A zone of the same job that the change names and that was not made. */
function missingZone({ change }: JournaledChange, rows: readonly JournaledChange[], made: ReadonlyMap<string, string>): string | undefined {
  const planned = new Set(rows.filter(isPlace).map((row) => nameOfChange(row.change)));
  return zonesNamedIn(change).find((name) => planned.has(name) && !made.has(name));
}

/**
 * One change after the other. A failed change stops only what builds on it; refused credentials stop the rest, and so does an entitlement that was
 * withdrawn. A change that may have been sent is looked at all the same, so that it is known and can be rolled back.
 */
export async function applyChanges(running: RunningJob, vendor: Vendor): Promise<void> {
  const rows = await asOwner(running, (tx) => listChanges(tx, running.job.id));
  const failed = new Set(rows.filter(({ state }) => hasFailed(state)).map(({ controlId }) => controlId));
  const made = new Map(rows.flatMap((row) => (isPlace(row) && row.target !== null ? [[nameOfChange(row.change), row.target]] : [])));
  let refused: string | undefined;
  for (const row of rows.filter(isOpen)) {
    const blocker = blockerOf(running, row, failed);
    let outcome: Outcome;
    if (running.withdrawn !== undefined && isUnsent(running, row)) outcome = { state: 'failed', because: running.withdrawn };
    else if (refused !== undefined && row.state === 'planned') outcome = { state: 'failed', because: refused };
    else if (blocker !== undefined && row.state === 'planned')
      outcome = { state: 'failed', because: `It depends on “${blocker}”, which could not be put in place.` };
    else if (missingZone(row, rows, made) !== undefined)
      outcome = { state: 'failed', because: `It names “${missingZone(row, rows, made)}”, which could not be made.` };
    else {
      await logNow(running, { text: `${titleOfChange(row.change, 'under-way')} …` });
      outcome = await applyChange(running, vendor, { ...row, change: nameMadeZones(row.change, made) });
    }
    const { state, failure } = await writeOutcome(running, row, outcome);
    if (hasFailed(state) || failure !== undefined) failed.add(row.controlId);
    else if (isPlace(row) && outcome.target) made.set(nameOfChange(row.change), outcome.target);
    if (failure instanceof Disconnected) throw failure;
    if (failure?.kind === 'credentials') refused = failure.message;
  }
}

/** What the vendor accepted and did not show in time, or refused: it may show it now. They are waited for together. */
export async function confirmLateChanges(running: RunningJob, vendor: Vendor): Promise<void> {
  const { clock } = running.deps;
  const until = clock.now().getTime() + vendor.settlesWithinMs;
  const rows = await asOwner(running, (tx) => listChanges(tx, running.job.id));
  for (const row of rows.filter(({ state }) => state === 'unconfirmed')) {
    const late = confirmLate(running, vendor, row, until - clock.now().getTime());
    const outcome = await late.catch(undefinedIf((failure) => !(failure instanceof Disconnected)));
    if (outcome !== undefined) await writeOutcome(running, row, outcome);
  }
}
