import { definitionOf } from '@rampart/changes/registry.ts';
import type { Change } from '@rampart/domain/change.ts';
import { isSameSetting, areSameSettings } from '@rampart/domain/deploy/is-same-setting.ts';
import { lineUpChanges, type PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { nameOfChange } from '@rampart/domain/deploy/name-of-change.ts';
import { isWaiting, switchedAs, switchedOn } from '@rampart/domain/deploy/waiting-image.ts';
import type { Seen } from '@rampart/connectors/kit/connector.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { listLastMade } from '../change-store.ts';
import type { ExpectedStates, RequestedControl } from '../job-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { askControls, type AskedControl, remarksOf } from './ask-controls.ts';
import type { Plan } from './plan.ts';
import { refuseLockout } from './guards/refuse-lockout.ts';

interface Planning {
  readonly tenantId: string;
  readonly requested: readonly RequestedControl[];
}

/** What the plan is for: controls that wait in the product, or controls that are enabled by the same deployment. */
type Goal = 'waiting' | 'enabled';

/** The change that is left to make, or what the product has already, or why it cannot be made. */
type Left = { readonly change: Change } | { readonly already: 'in-place' | 'waiting' } | { readonly because: string };

/** Whether we made the object with this id. */
type IsOurs = (target: string) => Promise<boolean>;

interface Looking {
  readonly vendor: Vendor;
  readonly goal: Goal;
  readonly isOurs: IsOurs;
}

/** The change, enabled from the start where that is the goal and its object can wait at all. */
function towards<C extends Change>(goal: Goal, change: C): C {
  if (goal === 'waiting' || definitionOf(change).siblings.enable === undefined || !isWaiting(change.after)) return change;
  return { ...change, after: switchedOn(change.after) };
}

/** What is in the product exactly as asked for, but waits there. */
function enablingOf(vendor: Vendor, change: Change, { target, settings }: Seen): Change | undefined {
  const id = definitionOf(change).siblings.enable;
  if (id === undefined || !vendor.canApply(id) || !isWaiting(settings)) return undefined;
  const after = switchedOn(settings);
  return areSameSettings(after, change.after) ? { id, kind: 'enable', object: change.object, target, before: settings, after } : undefined;
}

/** An object of that name that we made is updated; one that Rampart did not create is not touched. */
async function leftOfCreation({ vendor, goal, isOurs }: Looking, asked: Change<'create'>): Promise<Left> {
  const change = towards(goal, asked);
  const seen = await vendor.look(change);
  if (seen === undefined) return { change };
  const { target, settings } = seen;
  const enabling = enablingOf(vendor, change, seen);
  if (enabling !== undefined) return { change: enabling };
  const isEnabled = !isWaiting(settings) && isWaiting(change.after);
  const requested: unknown = isEnabled ? switchedAs(settings, change.after) : change.after;
  if (areSameSettings(settings, requested)) return { already: isWaiting(settings) ? 'waiting' : 'in-place' };
  const id = definitionOf(change).siblings.update;
  if (id === undefined || !vendor.canApply(id) || !(await isOurs(target))) {
    const what = `“${nameOfChange(change)}” already exists in ${vendor.name}, with other settings.`;
    return { because: `${what} Rename or remove it there, then plan again.` };
  }
  return { change: { id, kind: 'update', object: change.object, target, before: settings, after: requested } };
}

/** Where controls are only to wait, enabling is a separate step; what the product has already is not written again. */
async function leftOf(looking: Looking, asked: Change): Promise<Left> {
  if (asked.kind === 'create') return leftOfCreation(looking, asked);
  if (asked.kind === 'enable' && looking.goal === 'waiting') return { already: 'waiting' };
  const change = towards(looking.goal, asked);
  return isSameSetting(change.before, change.after) ? { already: 'in-place' } : { change };
}

interface Sorted {
  readonly planned: PlannedChange[];
  readonly unknown: { controlId: string; because: string }[];
  readonly expectedStates: Record<string, ExpectedStates[string]>;
}

async function sortOut(looking: Looking, asked: AskedControl, sorted: Sorted): Promise<void> {
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
  const left = await Promise.all(changes.map((change) => leftOf(looking, change)));
  const reasons = left.flatMap((one) => ('because' in one ? [one.because] : []));
  const isLeftWaiting = left.some((one) => 'already' in one && one.already === 'waiting');
  sorted.planned.push(...left.flatMap((one) => ('change' in one ? [{ controlId, change: one.change }] : [])));
  for (const because of reasons) sorted.unknown.push({ controlId, because });
  if (reasons.length > 0 || left.length === 0) sorted.expectedStates[controlId] = 'unknown';
  else sorted.expectedStates[controlId] = isLeftWaiting ? 'waiting' : 'changes';
  if (left.length === 0)
    sorted.unknown.push({ controlId, because: `“${control.title}” fails, and there is nothing that Rampart can change.` });
}

async function planTowards(goal: Goal, deps: DeployDeps, vendor: Vendor, planning: Planning): Promise<Plan> {
  const asked = await askControls(deps, vendor, planning);
  const isOurs: IsOurs = async (target) =>
    (await deps.db.inTenant(planning.tenantId, (tx) => listLastMade(tx, vendor.target.id, [target]))).length > 0;
  const sorted: Sorted = { planned: [], unknown: [], expectedStates: {} };
  for (const one of asked.controls) await sortOut({ vendor, goal, isOurs }, one, sorted);
  const { safe, unsafe } = refuseLockout(vendor, lineUpChanges(sorted.planned), asked);
  for (const { controlId } of unsafe) sorted.expectedStates[controlId] = 'unknown';
  const changed = new Set(safe.map(({ controlId }) => controlId));
  return {
    changes: safe,
    expectedStates: sorted.expectedStates,
    unknown: [...sorted.unknown, ...unsafe],
    remarks: remarksOf(asked.controls.filter(({ control }) => changed.has(control.id))),
    facts: [...asked.readings.values()].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])),
  };
}

type MakePlan = (deps: DeployDeps, vendor: Vendor, planning: Planning) => Promise<Plan>;

/** What brings the requested controls into the product: disabled or report-only where the vendor can, with immediate effect where it cannot. */
export const planStage: MakePlan = (deps, vendor, planning) => planTowards('waiting', deps, vendor, planning);

/** What puts the requested controls in force: all of it takes effect immediately, also what waits in the product already. */
export const planDeploy: MakePlan = (deps, vendor, planning) => planTowards('enabled', deps, vendor, planning);
