import { definitionOf } from '@rampart/changes/registry.ts';
import type { Change } from '@rampart/domain/change.ts';
import { isSameSetting, areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { lineUpChanges, type PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { isWaiting } from '@rampart/domain/deploy/waiting-image.ts';
import type { PlanDeps } from '../deploy-deps.ts';
import { listLastMade } from '../jobs/made-changes.ts';
import type { Outlook, WantedControl } from '../jobs/job-store.ts';
import type { Vendor } from '../open-vendor.ts';
import { askControls, type AskedControl } from './ask-controls.ts';
import type { Plan } from './plan.ts';
import { refuseLockout } from './refuse-lockout.ts';

interface Planning {
  readonly tenantId: string;
  readonly wanted: readonly WantedControl[];
}

/** Either the change that is left to be made, or how it stands already. */
type Left = { readonly change: Change } | { readonly stands: 'in-place' | 'waiting' } | { readonly because: string };

/** Whether we made the object with this id. */
type IsOurs = (target: string) => Promise<boolean>;

/** There is one of that name. Ours is brought up to date; anybody else's is left alone. */
async function leftOfCreation(vendor: Vendor, change: Change<'create'>, isOurs: IsOurs): Promise<Left> {
  const seen = await vendor.look(change);
  if (seen === undefined) return { change };
  const { target, settings } = seen;
  const isSwitchedOn = !isWaiting(settings) && isWaiting(change.after);
  const wanted: unknown = isSwitchedOn ? { ...(change.after as object), ...modeOf(settings) } : change.after;
  if (areSameSettings(settings, wanted)) return { stands: isWaiting(settings) ? 'waiting' : 'in-place' };
  const id = definitionOf(change).siblings.update;
  if (id === undefined || !vendor.canApply(id) || !(await isOurs(target))) {
    const what = `There is already something called “${nameOfChange(change)}” in ${vendor.name}, with other settings.`;
    return { because: `${what} Rename or remove it there, then plan again.` };
  }
  return { change: { id, kind: 'update', object: change.object, target, before: settings, after: wanted } };
}

const modeOf = (settings: unknown): object => {
  const { mode, isActive } = settings as { mode?: unknown; isActive?: unknown };
  return mode === undefined ? { isActive } : { mode };
};

/** What is switched on when somebody says so waits; what is there already is left out. */
async function leftOf(vendor: Vendor, change: Change, isOurs: IsOurs): Promise<Left> {
  if (change.kind === 'enable') return { stands: 'waiting' };
  if (change.kind === 'create') return leftOfCreation(vendor, change, isOurs);
  return isSameSetting(change.before, change.after) ? { stands: 'in-place' } : { change };
}

interface Sorted {
  readonly planned: PlannedChange[];
  readonly unknown: { controlId: string; because: string }[];
  readonly outlook: Record<string, Outlook[string]>;
}

async function sortOut(vendor: Vendor, asked: AskedControl, isOurs: IsOurs, sorted: Sorted): Promise<void> {
  const { control, changes, missing, isInPlace } = asked;
  const controlId = control.id;
  if (missing.length > 0) {
    sorted.unknown.push({ controlId, because: missing.join(' ') });
    sorted.outlook[controlId] = 'unknown';
    return;
  }
  if (isInPlace || changes === undefined) {
    sorted.outlook[controlId] = isInPlace ? 'in-place' : 'by-hand';
    return;
  }
  const left = await Promise.all(changes.map((change) => leftOf(vendor, change, isOurs)));
  const reasons = left.flatMap((one) => ('because' in one ? [one.because] : []));
  const isLeftWaiting = left.some((one) => 'stands' in one && one.stands === 'waiting');
  sorted.planned.push(...left.flatMap((one) => ('change' in one ? [{ controlId, change: one.change }] : [])));
  for (const because of reasons) sorted.unknown.push({ controlId, because });
  if (reasons.length > 0 || left.length === 0) sorted.outlook[controlId] = 'unknown';
  else sorted.outlook[controlId] = isLeftWaiting ? 'waiting' : 'changes';
  if (left.length === 0)
    sorted.unknown.push({ controlId, because: `“${control.title}” does not pass, and there is nothing that Rampart could change.` });
}

/** What puts the wanted controls into the product: disabled or only reporting where it can be, and at once where it cannot. */
export async function planStage(deps: PlanDeps, vendor: Vendor, planning: Planning): Promise<Plan> {
  const asked = await askControls(deps, vendor, planning);
  const isOurs: IsOurs = async (target) =>
    (await deps.db.inTenant(planning.tenantId, (tx) => listLastMade(tx, vendor.target.id, [target]))).length > 0;
  const sorted: Sorted = { planned: [], unknown: [], outlook: {} };
  for (const one of asked.controls) await sortOut(vendor, one, isOurs, sorted);
  const { safe, unsafe } = refuseLockout(vendor, lineUpChanges(sorted.planned), asked);
  for (const { controlId } of unsafe) sorted.outlook[controlId] = 'unknown';
  return {
    changes: safe,
    outlook: sorted.outlook,
    unknown: [...sorted.unknown, ...unsafe],
    facts: [...asked.readings.values()].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])),
  };
}
