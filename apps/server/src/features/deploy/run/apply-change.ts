import { definitionOf } from '@rampart/changes/registry.ts';
import type { Seen } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type Change, inverseOf } from '@rampart/domain/change.ts';
import { areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { changeStateOf } from '@rampart/domain/deploy/change-state-of.ts';
import { revertOf } from '@rampart/domain/deploy/undo-of.ts';
import type { JournaledChange } from '../change-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { asOwner, type Outcome, type RunningJob, writeIntent } from './journal.ts';

interface Applying {
  readonly running: RunningJob;
  readonly vendor: Vendor;
  readonly row: JournaledChange;
  /** The vendor may have been called already: what it shows decides, not what the journal says. */
  isTouched: boolean;
  was: unknown;
}

/** By the vendor's id of what was made: other objects may have the same name. */
function lookAt(vendor: Vendor, change: Change, target: string): Promise<Seen | undefined> {
  const id = inverseOf(definitionOf(change));
  if (change.kind !== 'create' || !vendor.canApply(id)) return vendor.look(change);
  return vendor.look({ id, kind: 'delete', object: change.object, target, before: change.after, after: null });
}

function made({ row: { change }, was }: Applying, target: string, settings: unknown): Outcome {
  const revert = revertOf(change, { undoneBy: inverseOf(definitionOf(change)), target, made: settings ?? null, was });
  if (change.after === null || areSameSettings(settings, change.after)) return { state: 'applied', target, revert };
  const because = 'It was written, but the product shows something else. Look at it there, then plan again.';
  return { state: 'failed', target, revert, because };
}

const changedSince = 'It was changed since the plan was made, so Rampart did not touch it. Plan again.';
const goneSince = 'It is no longer there. Plan again.';

/** Before it is touched: only an object that is as the plan says is overwritten. */
async function intend(applying: Applying, seen: Seen | undefined): Promise<Outcome | undefined> {
  const { running, vendor, row } = applying;
  const found = changeStateOf(row.change, seen?.settings);
  if (found === 'made') return { state: 'skipped', because: 'It is set like this already.', ...(seen && { target: seen.target }) };
  if (found === 'gone') return { state: 'conflict', because: goneSince };
  if (found !== 'untouched') return { state: 'conflict', because: changedSince };
  const was = await vendor.exact(row.change);
  await asOwner(running, async (tx) => {
    const target = await running.deps.targets.find(tx, running.job.product);
    if (target?.id !== running.job.applicationId) {
      const reason = `${vendor.target.product.name} was disconnected. Connect it again, then deploy again.`;
      throw new VendorFailure(vendor.name, { kind: 'credentials', reason });
    }
    await writeIntent(tx, running, row, was);
  });
  applying.was = was;
  applying.isTouched = true;
  return undefined;
}

/** What is left to do: the change, or the rest of a creation that takes several calls. */
function rest({ vendor, row: { change } }: Applying, seen: Seen | undefined): Change {
  if (change.kind !== 'create' || seen === undefined) return change;
  const id = definitionOf(change).siblings.update;
  if (id === undefined || !vendor.canApply(id)) return change;
  return { id, kind: 'update', object: change.object, target: seen.target, before: seen.settings, after: change.after };
}

const firstLookMs = 500;

/** Where it may have been made and no answer came, a second one is made only when the product has had the time to show the first. */
async function lookAgain({ vendor, row: { change }, isTouched }: Applying): Promise<Seen | undefined> {
  let seen = await vendor.look(change, { isFresh: isTouched });
  if (!isTouched || change.kind !== 'create') return seen;
  for (
    let [waited, next] = [0, firstLookMs];
    seen === undefined && waited < vendor.settlesWithinMs;
    [waited, next] = [waited + next, next * 2]
  ) {
    await vendor.awaitVendor(next);
    seen = await vendor.look(change, { isFresh: true });
  }
  return seen;
}

async function applyOnce(applying: Applying): Promise<Outcome> {
  const { vendor, row } = applying;
  const { change } = row;
  const seen = await lookAgain(applying);
  if (applying.isTouched) {
    const found = changeStateOf(change, seen?.settings);
    if (found === 'made') return made(applying, seen?.target ?? change.target ?? '', seen?.settings);
    if (found === 'gone' || found === 'foreign') {
      const because = found === 'gone' ? goneSince : changedSince;
      return { state: 'conflict', because, ...lateRevert(applying) };
    }
  } else {
    const outcome = await intend(applying, seen);
    if (outcome !== undefined) return outcome;
  }
  const { target } = await vendor.apply(rest(applying, seen));
  return made(applying, target, (await lookAt(vendor, change, target))?.settings);
}

/** It may have been made though the vendor gave no answer: a rollback looks before it writes. */
function lateRevert({ isTouched, row: { change }, was }: Applying): Pick<Outcome, 'revert'> {
  if (!isTouched || change.kind === 'create') return {};
  const undoneBy = inverseOf(definitionOf(change));
  return { revert: revertOf(change, { undoneBy, target: change.target, made: change.after, was }) };
}

const mostRetries = 3;
const firstPauseMs = 1000;
const longestPauseMs = 60_000;

function pauseBefore(retry: number, { retryAt }: VendorFailure, now: Date): number {
  const asked = retryAt === undefined ? firstPauseMs * 2 ** retry : retryAt.getTime() - now.getTime();
  return Math.min(Math.max(asked, 0), longestPauseMs);
}

const mayPass = ({ kind }: VendorFailure): boolean => kind === 'throttled' || kind === 'theirs';

/** Makes one change, or finds out what became of it. A worker that takes over calls it with the same row. */
export async function applyChange(running: RunningJob, vendor: Vendor, row: JournaledChange): Promise<Outcome> {
  const applying: Applying = { running, vendor, row, isTouched: row.state === 'applying', was: row.was ?? undefined };
  for (let retry = 0; ; retry += 1) {
    running.context.signal.throwIfAborted();
    try {
      return await applyOnce(applying);
    } catch (failure) {
      if (!(failure instanceof VendorFailure)) throw failure;
      if (!mayPass(failure) || retry === mostRetries)
        return { state: 'failed', because: failure.message, failure, ...lateRevert(applying) };
      await vendor.pause(pauseBefore(retry, failure, running.deps.clock.now()));
    }
  }
}
