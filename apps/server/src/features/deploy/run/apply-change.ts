import { definitionOf } from '@rampart/changes/registry.ts';
import type { Seen } from '@rampart/connectors/kit/connector.ts';
import { ChangedMeanwhile, undefinedIf, VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type Change, inverseOf } from '@rampart/domain/change.ts';
import { areSameSettings, isSameSetting } from '@rampart/domain/deploy/is-same-setting.ts';
import { changeStateOf } from '@rampart/domain/deploy/change-state-of.ts';
import { hasNameOf } from '@rampart/domain/deploy/name-of-change.ts';
import { revertOf } from '@rampart/domain/deploy/undo-of.ts';
import type { JournaledChange } from '../change-store.ts';
import { Disconnected } from '../vendor/disconnected.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { longestPauseMs, mayBeParked, parkedUntil, throttledAgain } from './park.ts';
import { asOwner, type Outcome, type RunningJob, writeAccepted, writeIntent, writeMade } from './journal.ts';

interface Applying {
  readonly running: RunningJob;
  readonly vendor: Vendor;
  readonly row: JournaledChange;
  /** The vendor may have been called already: what it shows decides, not what the journal says. */
  isTouched: boolean;
  /** A write may have left for the vendor. */
  mayBeSent: boolean;
  /** The id that the vendor answered with; empty where none came. */
  madeAs: string | undefined;
  /** The vendor has accepted all of it: only readings follow. */
  isAccepted: boolean;
  was: unknown;
  /** What the last look showed, and whether it showed more than the one before: long changes come on, a throttled call at a time. */
  shown: unknown;
  hasComeOn: boolean;
}

const applyingOf = (running: RunningJob, vendor: Vendor, row: JournaledChange): Applying => {
  const isTouched = row.state !== 'planned' || running.job.mayBeBehind;
  const madeAs = isTouched && row.change.kind === 'create' ? (row.target ?? undefined) : undefined;
  const sent = { isTouched, mayBeSent: isTouched, madeAs, isAccepted: row.isAccepted };
  return { running, vendor, row, ...sent, was: row.was ?? undefined, shown: undefined, hasComeOn: false };
};

/**
 * What a change made or is about, read anew. Something new is ours only if it has the name that the plan gave it: nothing had that name
 * when it was created. The id that came as an answer may be that of another object.
 */
async function lookAt({ vendor, row: { change }, madeAs = '' }: Applying): Promise<Seen | undefined> {
  const id = inverseOf(definitionOf(change));
  if (change.kind === 'create' && madeAs !== '' && vendor.canApply(id)) {
    const asked = { id, kind: 'delete', object: change.object, target: madeAs, before: change.after, after: null } as const;
    const seen = await vendor.look(asked, { isFresh: true });
    if (seen !== undefined && hasNameOf(change, seen.settings)) return seen;
  }
  return vendor.look(change, { isFresh: true });
}

/** How the change would be undone. What was written counts, not what a reading that may be late shows. */
export function wayBack({ change, target }: JournaledChange, was: unknown, made: unknown = change.after): Change {
  return revertOf(change, { undoneBy: inverseOf(definitionOf(change)), target: target ?? change.target ?? '', made, was });
}

function applied({ row, was }: Applying, seen: Seen | undefined): Outcome {
  const target = seen?.target ?? row.change.target ?? '';
  const revert = wayBack({ ...row, target }, was, seen?.settings ?? null);
  return { state: 'applied', target, revert, ...(seen?.remark !== undefined && { because: seen.remark }) };
}

/** It may have been made though the vendor gave no answer: a rollback looks before it writes. */
const lateRevert = ({ mayBeSent, row, madeAs, was }: Applying): Pick<Outcome, 'revert'> =>
  mayBeSent ? { revert: wayBack({ ...row, target: madeAs ?? row.target }, was) } : {};

const changedSince = 'It was changed since the plan was made, so Rampart did not touch it. Plan again.';
const goneSince = 'It is no longer there. Plan again.';
const showsOther = 'It was written, but the product shows something else. Check it there, then plan again.';
const stillThere = 'The product accepted the removal, but still has the object. Check it there, then try again.';
const partDone = 'A part of it was done; a rollback undoes that.';
const notShown = 'The product accepted it, but does not show it yet. Rampart checks again at the next reading. It can be rolled back.';

/** Before it is touched: only an object that is as the plan says is overwritten. */
async function intend(applying: Applying, seen: Seen | undefined): Promise<Outcome | undefined> {
  const { running, row } = applying;
  const found = changeStateOf(row.change, seen?.settings);
  if (found === 'made') return { state: 'skipped', because: 'It already has these settings.', ...(seen && { target: seen.target }) };
  if (found === 'gone') return { state: 'conflict', because: goneSince };
  if (found !== 'untouched') return { state: 'conflict', because: changedSince };
  // Of the reading that showed the image of the plan: a later one may be behind it.
  const was = row.change.kind === 'create' ? undefined : seen?.exact;
  await asOwner(running, (tx) => writeIntent(tx, running, row, was));
  applying.was = was;
  applying.isTouched = true;
  return undefined;
}

/** What is left to do: the change, or the rest of a creation that takes several calls. */
function rest({ vendor, row: { change } }: Applying, seen: Seen | undefined): Change {
  if (change.kind !== 'create' || seen === undefined) return change;
  const id = definitionOf(change).siblings.update;
  if (id === undefined || !vendor.canApply(id)) return change;
  const { object, after, exact } = change;
  return { id, kind: 'update', object, target: seen.target, before: seen.settings, after, ...(exact === undefined ? {} : { exact }) };
}

const firstLookMs = 500;
/** A reading may be behind what was accepted; the pauses double until they add up to this. */
const patienceMs = 60_000;

/** Looks until it is as it should be or the time is over. */
async function lookUntil(applying: Applying, withinMs: number, isThere: (seen: Seen | undefined) => boolean): Promise<Seen | undefined> {
  let seen = await lookAt(applying);
  for (let [waited, next] = [0, firstLookMs]; !isThere(seen) && waited < withinMs; [waited, next] = [waited + next, next * 2]) {
    await applying.vendor.awaitVendor(next);
    seen = await lookAt(applying);
  }
  return seen;
}

const isDone = ({ kind, after }: Change, seen: Seen | undefined): boolean =>
  kind === 'delete' ? seen === undefined : seen !== undefined && areSameSettings(seen.settings, after);

/** After the vendor has accepted it: it is seen, or it is said that it is not. Nothing is sent again. */
async function confirm(applying: Applying): Promise<Outcome> {
  const { row } = applying;
  const { change } = row;
  const seen = await lookUntil(applying, patienceMs, (one) => isDone(change, one));
  if (isDone(change, seen)) return applied(applying, seen);
  const isPartly = changeStateOf(change, seen?.settings) === 'half-made';
  if (change.kind === 'delete' || isPartly) {
    const because = change.kind === 'delete' ? stillThere : showsOther;
    return { state: 'failed', because: isPartly ? `${because} ${partDone}` : because, ...lateRevert(applying) };
  }
  const isBehind = seen === undefined || (change.kind !== 'create' && areSameSettings(seen.settings, change.before));
  return { state: isBehind ? 'unconfirmed' : 'failed', because: isBehind ? notShown : showsOther, ...lateRevert(applying) };
}

/** Where no answer came, it is sent again only when the product has had the time to show what it may have done. */
async function lookAfterNoAnswer(applying: Applying): Promise<Seen | undefined> {
  const { vendor, row, madeAs } = applying;
  const isShown = (seen: Seen | undefined) => changeStateOf(row.change, seen?.settings) !== 'untouched';
  return lookUntil(applying, madeAs === undefined ? vendor.settlesWithinMs : patienceMs, isShown);
}

/** Of something that is not there, or still there, there is nothing to undo. */
const withoutRevert = ({ kind }: Change): Pick<Outcome, 'revert'> => (kind === 'create' || kind === 'delete' ? { revert: null } : {});

/** Nothing shows that it was sent. A reading may be behind: it is looked at once more before the job ends. */
const untouched = ({ row, vendor }: Applying, failed: Outcome): Outcome =>
  vendor.settlesWithinMs > 0 ? { ...failed, state: 'unconfirmed' } : { ...failed, ...withoutRevert(row.change) };

const notSent = (applying: Applying, because: string): Outcome =>
  untouched(applying, { state: 'failed', because, ...lateRevert(applying) });

async function applyOnce(applying: Applying): Promise<Outcome> {
  const { running, vendor, row } = applying;
  if (applying.isAccepted) return confirm(applying);
  const seen = applying.isTouched ? await lookAfterNoAnswer(applying) : await vendor.look(row.change, { isFresh: true });
  applying.hasComeOn = applying.isTouched && !isSameSetting(seen?.settings, applying.shown);
  applying.shown = seen?.settings;
  if (applying.isTouched) {
    const found = changeStateOf(row.change, seen?.settings);
    if (found === 'made') return applied(applying, seen);
    if (found === 'gone' || found === 'foreign')
      return { state: 'conflict', because: found === 'gone' ? goneSince : changedSince, ...lateRevert(applying) };
    if (found === 'untouched' && running.withdrawn !== undefined && applying.madeAs === undefined)
      return notSent(applying, running.withdrawn);
    // The vendor has answered with an id, so that it is not made a second time.
    if (found === 'untouched' && applying.madeAs !== undefined) return { state: 'unconfirmed', because: notShown, ...lateRevert(applying) };
    // The journal of a restored backup: it may have been made since, and was not.
    if (found === 'untouched' && row.state === 'planned') await intend(applying, seen);
  } else {
    const outcome = await intend(applying, seen);
    if (outcome !== undefined) return outcome;
  }
  await vendor.apply(rest(applying, seen), {
    leaving() {
      applying.mayBeSent = true;
    },
    async made(target) {
      applying.madeAs = target;
      await writeMade(running, row, target);
    },
    async accepted() {
      applying.isAccepted = true;
      await writeAccepted(running, row);
    },
  });
  return confirm(applying);
}

const mostRetries = 3;
const firstPauseMs = 1000;

function pauseBefore(retry: number, { retryAt }: VendorFailure, now: Date): number {
  const asked = retryAt === undefined ? firstPauseMs * 2 ** retry : retryAt.getTime() - now.getTime();
  return Math.min(Math.max(asked, 0), longestPauseMs);
}

/** A token may have ended between two calls: the look before the next attempt gets another one. */
const mayPass = ({ kind, status }: VendorFailure, retry: number): boolean =>
  kind === 'throttled' || kind === 'theirs' || (kind === 'credentials' && status === 401 && retry === 0);

/** Nothing shows that it was sent with any effect. */
const isUntouched = ({ row, madeAs, isAccepted }: Applying, seen: Seen | undefined): boolean =>
  changeStateOf(row.change, seen?.settings) === 'untouched' && madeAs === undefined && !isAccepted;

/** No attempt follows. What may have been done is looked for once more, so that nothing is called undone without a look. */
async function giveUp(applying: Applying, failure: VendorFailure): Promise<Outcome> {
  const { row } = applying;
  const failed: Outcome = { state: 'failed', because: failure.message, failure, ...lateRevert(applying) };
  if (!applying.mayBeSent) return failed;
  try {
    const seen = await lookAt(applying);
    if (isDone(row.change, seen)) return applied(applying, seen);
    if (isUntouched(applying, seen)) return untouched(applying, failed);
    return changeStateOf(row.change, seen?.settings) === 'half-made' ? { ...failed, because: `${failure.message} ${partDone}` } : failed;
  } catch (error) {
    if (error instanceof VendorFailure) return { ...failed, state: 'unconfirmed' };
    throw error;
  }
}

const uncertain = 'It is not known whether it was made before that. A rollback looks for it.';

/** The product was disconnected: it cannot be looked at any more. */
const abandon = (applying: Applying, failure: Disconnected): Outcome =>
  applying.mayBeSent
    ? { state: 'unconfirmed', because: `${failure.message} ${uncertain}`, failure, ...lateRevert(applying) }
    : { state: 'failed', because: `${failure.message} It was not sent.`, failure };

/** It was refused, and its first call was made all the same: the rest is tried once, since half of it may do harm. */
async function isBrokenOff(applying: Applying, { kind }: VendorFailure): Promise<boolean> {
  if (!applying.mayBeSent || applying.isAccepted || (kind !== 'ours' && kind !== 'permission')) return false;
  const seen = await lookAt(applying).catch(undefinedIf(() => true));
  return seen !== undefined && changeStateOf(applying.row.change, seen.settings) === 'half-made';
}

/** Makes one change, or finds out what became of it. A worker that takes over calls it with the same row. */
export async function applyChange(running: RunningJob, vendor: Vendor, row: JournaledChange): Promise<Outcome> {
  const applying = applyingOf(running, vendor, row);
  let hasGoneOn = false;
  for (let retry = 0; ; retry += 1) {
    running.context.signal.throwIfAborted();
    const wasSent = applying.mayBeSent;
    try {
      return await applyOnce(applying);
    } catch (failure) {
      if (!(failure instanceof VendorFailure)) throw failure;
      if (failure instanceof ChangedMeanwhile)
        return { state: 'conflict', because: changedSince, ...lateRevert({ ...applying, mayBeSent: wasSent }) };
      if (failure instanceof Disconnected) return abandon(applying, failure);
      if (parkedUntil(running, failure) !== undefined) throw failure;
      if (applying.hasComeOn && failure.kind === 'throttled') retry = 0;
      if (retry >= mostRetries && mayBeParked(running, failure)) throw throttledAgain(running, failure);
      if (!mayPass(failure, retry) || retry >= mostRetries) {
        if (hasGoneOn || !(await isBrokenOff(applying, failure))) return giveUp(applying, failure);
        hasGoneOn = true;
        continue;
      }
      await vendor.pause(pauseBefore(retry, failure, running.deps.clock.now()));
    }
  }
}

/** What was not shown in time, or refused by a vendor whose readings may be behind, looked at once more. */
export async function confirmLate(
  running: RunningJob,
  vendor: Vendor,
  row: JournaledChange,
  withinMs: number,
): Promise<Outcome | undefined> {
  const applying = applyingOf(running, vendor, row);
  const isRefused = !row.isAccepted && applying.madeAs === undefined;
  const seen = await lookUntil(applying, isRefused ? withinMs : 0, (one) => isDone(row.change, one));
  if (isDone(row.change, seen)) return applied(applying, seen);
  const because = row.because ?? '';
  if (isUntouched(applying, seen)) return { state: 'failed', because, ...withoutRevert(row.change) };
  const isPartly = isRefused && changeStateOf(row.change, seen?.settings) === 'half-made';
  return isPartly ? { state: 'failed', because: `${because} ${partDone}`, ...lateRevert(applying) } : undefined;
}
