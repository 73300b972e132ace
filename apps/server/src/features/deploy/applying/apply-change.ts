import { definitionOf } from '@rampart/changes/registry.ts';
import type { Seen } from '@rampart/connectors/kit/connector.ts';
import { VendorFailure } from '@rampart/connectors/kit/vendor-failure.ts';
import { type Change, inverseOf } from '@rampart/domain/change.ts';
import { areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { changeStateOf } from '@rampart/domain/deploy/change-state-of.ts';
import { revertOf } from '@rampart/domain/deploy/undo-of.ts';
import { type JournaledChange, putChange } from '../jobs/change-store.ts';
import type { Vendor } from '../open-vendor.ts';
import { asOwner, type RunningJob } from './running-job.ts';

export interface Outcome {
  readonly state: 'applied' | 'failed' | 'conflict' | 'skipped';
  readonly because?: string;
  readonly target?: string;
  readonly revert?: Change;
  readonly failure?: VendorFailure;
}

interface Applying {
  readonly running: RunningJob;
  readonly vendor: Vendor;
  readonly row: JournaledChange;
  /** From here on the vendor may have been asked: what it holds decides, not what we remember. */
  isTouched: boolean;
  was: unknown;
}

/** By the vendor's id of what was made: there may be others of its name. */
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

const changedSince = 'Somebody has changed it since the plan was made, so that it was left as it is. Plan again.';
const goneSince = 'It is no longer there. Plan again.';

/** Before it is touched: only what is as the plan says is written over. */
async function intend(applying: Applying, seen: Seen | undefined): Promise<Outcome | undefined> {
  const { running, vendor, row } = applying;
  const standing = changeStateOf(row.change, seen?.settings);
  if (standing === 'made') return { state: 'skipped', because: 'It is so already.', ...(seen && { target: seen.target }) };
  if (standing === 'gone') return { state: 'conflict', because: goneSince };
  if (standing !== 'untouched') return { state: 'conflict', because: changedSince };
  const was = await vendor.exact(row.change);
  await asOwner(running, async (tx) => {
    const target = await running.deps.targets.find(tx, running.job.product);
    if (target?.id !== running.job.applicationId) {
      const reason = `${vendor.target.product.name} was disconnected. Connect it again, then deploy again.`;
      throw new VendorFailure(vendor.name, { kind: 'credentials', reason });
    }
    await putChange(tx, running.job.id, row.position, { state: 'applying', was });
  });
  applying.was = was;
  applying.isTouched = true;
  return undefined;
}

/** What is left to be asked of the vendor: the change, or the rest of a creation that took several calls. */
function rest({ vendor, row: { change } }: Applying, seen: Seen | undefined): Change {
  if (change.kind !== 'create' || seen === undefined) return change;
  const id = definitionOf(change).siblings.update;
  if (id === undefined || !vendor.canApply(id)) return change;
  return { id, kind: 'update', object: change.object, target: seen.target, before: seen.settings, after: change.after };
}

async function applyOnce(applying: Applying): Promise<Outcome> {
  const { vendor, row } = applying;
  const { change } = row;
  const seen = await vendor.look(change);
  if (applying.isTouched) {
    const standing = changeStateOf(change, seen?.settings);
    if (standing === 'made') return made(applying, seen?.target ?? change.target ?? '', seen?.settings);
    if (standing === 'gone' || standing === 'foreign') {
      const because = standing === 'gone' ? goneSince : changedSince;
      return { state: 'conflict', because, ...lateRevert(applying) };
    }
  } else {
    const outcome = await intend(applying, seen);
    if (outcome !== undefined) return outcome;
  }
  const { target } = await vendor.apply(rest(applying, seen));
  return made(applying, target, (await lookAt(vendor, change, target))?.settings);
}

/** It may have been made though nobody said so: the way back looks before it does anything. */
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

/** Makes one change, or finds out what became of it. Whoever takes over after a worker has died calls it with the same row. */
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

const isOff = (settings: unknown): boolean => {
  const { mode, isActive } = (settings ?? {}) as { readonly mode?: string; readonly isActive?: boolean };
  return mode === 'off' || mode === 'report-only' || isActive === false;
};

export const describeChange = (change: Change): string => {
  // Undone, it is switched off again.
  const verbs = { create: 'Make', update: 'Change', enable: isOff(change.after) ? 'Switch off' : 'Switch on', delete: 'Remove' };
  const objects = { policy: 'policy', policy_rule: 'rule', group: 'group', zone: 'zone', location: 'location' } as const;
  return `${verbs[change.kind]} ${objects[change.object]} “${nameOfChange(change)}”`;
};
