import { definitionOf } from '@rampart/changes/registry.ts';
import { lineUpChanges, type PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { isWaiting, switchedOn } from '@rampart/domain/deploy/waiting-image.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { type EarlierChange, listMadeFor } from '../change-store.ts';
import type { ExpectedStates, RequestedControl } from '../job-store.ts';
import type { Vendor } from '../vendor/open-vendor.ts';
import { askControls, type AskedControl, remarksOf } from './ask-controls.ts';
import type { Plan } from './plan.ts';
import { refuseLockout } from './guards/refuse-lockout.ts';

/** What an earlier deployment of ours left waiting, from how the product has it now. */
async function enableMade(vendor: Vendor, { change, target, controlId }: EarlierChange): Promise<PlannedChange[]> {
  const id = definitionOf(change).siblings.enable;
  if (id === undefined || target === null || change.after === null || !isWaiting(change.after) || !vendor.canApply(id)) return [];
  const images = { before: change.after, after: switchedOn(change.after) };
  const seen = await vendor.look({ id, kind: 'enable', object: change.object, target, ...images });
  if (seen === undefined || !isWaiting(seen.settings)) return [];
  const after = switchedOn(seen.settings);
  return [{ controlId, change: { id, kind: 'enable', object: change.object, target, before: seen.settings, after } }];
}

function expectedStateOf({ control, isInPlace }: AskedControl, hasChanges: boolean): ExpectedStates[string] {
  if (hasChanges) return 'changes';
  if (isInPlace) return 'in-place';
  return control.remedy.changes === undefined ? 'by-hand' : 'unknown';
}

interface Planning {
  readonly tenantId: string;
  readonly requested: readonly RequestedControl[];
}

/** What enables the requested controls that are in the product already: by an earlier deployment, or by hand. */
export async function planEnable(deps: DeployDeps, vendor: Vendor, planning: Planning): Promise<Plan> {
  const asked = await askControls(deps, vendor, planning);
  const ids = asked.controls.map(({ control }) => control.id);
  const made = await deps.db.inTenant(planning.tenantId, (tx) => listMadeFor(tx, vendor.target.id, ids));
  const planned: PlannedChange[] = [];
  for (const { control, changes = [] } of asked.controls) {
    const ours = made.filter(({ controlId }) => controlId === control.id);
    for (const earlier of ours) planned.push(...(await enableMade(vendor, earlier)));
    const known = new Set(planned.map(({ change }) => change.target));
    const others = changes.filter(({ kind, target }) => kind === 'enable' && !known.has(target));
    planned.push(...others.map((change) => ({ controlId: control.id, change })));
  }
  const { safe, unsafe } = refuseLockout(vendor, lineUpChanges(planned), asked);
  const isUnsafe = (id: string): boolean => unsafe.some(({ controlId }) => controlId === id);
  const hasChanges = (id: string): boolean => planned.some(({ controlId }) => controlId === id);
  const expectedStates: ExpectedStates = Object.fromEntries(
    asked.controls.map((one) => [one.control.id, isUnsafe(one.control.id) ? 'unknown' : expectedStateOf(one, hasChanges(one.control.id))]),
  );
  const nothingToEnable = asked.controls
    // What only a person can put in place is listed as manual steps.
    .filter(({ control: { id, remedy } }) => remedy.changes !== undefined && !isUnsafe(id) && expectedStates[id] === 'unknown')
    .map(({ control, missing }) => ({
      controlId: control.id,
      because: missing.length > 0 ? missing.join(' ') : `Nothing of “${control.title}” is staged in ${vendor.name}.`,
    }));
  return {
    changes: safe,
    expectedStates,
    unknown: [...unsafe, ...nothingToEnable],
    remarks: remarksOf(asked.controls.filter(({ control }) => hasChanges(control.id) && !isUnsafe(control.id))),
    facts: [...asked.readings.values()].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])),
  };
}
