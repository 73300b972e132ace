import { definitionOf } from '@rampart/changes/registry.ts';
import type { Change } from '@rampart/domain/change.ts';
import { isSameSetting, areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { lineUpChanges, type PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { isWaiting, switchedAs } from '@rampart/domain/deploy/waiting-image.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { listLastMade } from '../change-store.ts';
import type { ExpectedStates, RequestedControl } from '../job-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { askControls, type AskedControl } from './ask-controls.ts';
import type { Plan } from './plan.ts';
import { refuseLockout } from './guards/refuse-lockout.ts';

interface Planning {
  readonly tenantId: string;
  readonly requested: readonly RequestedControl[];
}

/** The change that is left to make, or what the product has already, or why it cannot be made. */
type Left = { readonly change: Change } | { readonly already: 'in-place' | 'waiting' } | { readonly because: string };

/** Whether we made the object with this id. */
type IsOurs = (target: string) => Promise<boolean>;

/** An object of that name that we made is updated; one that Rampart did not create is not touched. */
async function leftOfCreation(vendor: Vendor, change: Change<'create'>, isOurs: IsOurs): Promise<Left> {
  const seen = await vendor.look(change);
  if (seen === undefined) return { change };
  const { target, settings } = seen;
  const isEnabled = !isWaiting(settings) && isWaiting(change.after);
  const requested: unknown = isEnabled ? switchedAs(settings, change.after) : change.after;
  if (areSameSettings(settings, requested)) return { already: isWaiting(settings) ? 'waiting' : 'in-place' };
  const id = definitionOf(change).siblings.update;
  if (id === undefined || !vendor.canApply(id) || !(await isOurs(target))) {
    const what = `There is already something called “${nameOfChange(change)}” in ${vendor.name}, with other settings.`;
    return { because: `${what} Rename or remove it there, then plan again.` };
  }
  return { change: { id, kind: 'update', object: change.object, target, before: settings, after: requested } };
}

/** Enabling is a separate step, so that it waits; what the product has already is not written again. */
async function leftOf(vendor: Vendor, change: Change, isOurs: IsOurs): Promise<Left> {
  if (change.kind === 'enable') return { already: 'waiting' };
  if (change.kind === 'create') return leftOfCreation(vendor, change, isOurs);
  return isSameSetting(change.before, change.after) ? { already: 'in-place' } : { change };
}

interface Sorted {
  readonly planned: PlannedChange[];
  readonly unknown: { controlId: string; because: string }[];
  readonly expectedStates: Record<string, ExpectedStates[string]>;
}

async function sortOut(vendor: Vendor, asked: AskedControl, isOurs: IsOurs, sorted: Sorted): Promise<void> {
  const { control, changes, missing, isInPlace } = asked;
  const controlId = control.id;
  if (missing.length > 0) {
    sorted.unknown.push({ controlId, because: missing.join(' ') });
    sorted.expectedStates[controlId] = 'unknown';
    return;
  }
  if (isInPlace || changes === undefined) {
    sorted.expectedStates[controlId] = isInPlace ? 'in-place' : 'by-hand';
    return;
  }
  const left = await Promise.all(changes.map((change) => leftOf(vendor, change, isOurs)));
  const reasons = left.flatMap((one) => ('because' in one ? [one.because] : []));
  const isLeftWaiting = left.some((one) => 'already' in one && one.already === 'waiting');
  sorted.planned.push(...left.flatMap((one) => ('change' in one ? [{ controlId, change: one.change }] : [])));
  for (const because of reasons) sorted.unknown.push({ controlId, because });
  if (reasons.length > 0 || left.length === 0) sorted.expectedStates[controlId] = 'unknown';
  else sorted.expectedStates[controlId] = isLeftWaiting ? 'waiting' : 'changes';
  if (left.length === 0)
    sorted.unknown.push({ controlId, because: `“${control.title}” does not pass, and there is nothing that Rampart could change.` });
}

/** What brings the requested controls into the product: disabled or report-only where the vendor can, with immediate effect where it cannot. */
export async function planStage(deps: DeployDeps, vendor: Vendor, planning: Planning): Promise<Plan> {
  const asked = await askControls(deps, vendor, planning);
  const isOurs: IsOurs = async (target) =>
    (await deps.db.inTenant(planning.tenantId, (tx) => listLastMade(tx, vendor.target.id, [target]))).length > 0;
  const sorted: Sorted = { planned: [], unknown: [], expectedStates: {} };
  for (const one of asked.controls) await sortOut(vendor, one, isOurs, sorted);
  const { safe, unsafe } = refuseLockout(vendor, lineUpChanges(sorted.planned), asked);
  for (const { controlId } of unsafe) sorted.expectedStates[controlId] = 'unknown';
  return {
    changes: safe,
    expectedStates: sorted.expectedStates,
    unknown: [...sorted.unknown, ...unsafe],
    facts: [...asked.readings.values()].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])),
  };
}
