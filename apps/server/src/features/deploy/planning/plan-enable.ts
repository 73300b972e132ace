import type { Change } from '@rampart/domain/change.ts';
import type { PlannedChange } from '@rampart/domain/deploy/line-up-changes.ts';
import { lineUpChanges } from '@rampart/domain/deploy/line-up-changes.ts';
import { isWaiting, switchedOn } from '@rampart/domain/deploy/waiting-image.ts';
import type { PlanDeps } from '../deploy-deps.ts';
import { type EarlierChange, listMadeFor } from '../jobs/made-changes.ts';
import type { Outlook, WantedControl } from '../jobs/job-store.ts';
import type { Vendor } from '../open-vendor.ts';
import { askControls, type AskedControl } from './ask-controls.ts';
import type { Plan } from './plan.ts';
import { refuseLockout } from './refuse-lockout.ts';

const enabling = (id: Change['id']): Change['id'] => id.replace(/\.(create|update)-/, '.enable-') as Change['id'];

/** What an earlier job of ours has left waiting, from how the product has it now. */
async function enableMade(vendor: Vendor, { change, target, controlId }: EarlierChange): Promise<PlannedChange[]> {
  const id = enabling(change.id);
  if (target === null || change.after === null || !isWaiting(change.after) || !vendor.canApply(id)) return [];
  const images = { before: change.after, after: switchedOn(change.after) };
  const seen = await vendor.look({ id, kind: 'enable', object: change.object, target, ...images });
  if (seen === undefined || !isWaiting(seen.settings)) return [];
  const after = switchedOn(seen.settings);
  return [{ controlId, change: { id, kind: 'enable', object: change.object, target, before: seen.settings, after } }];
}

function outlookOf({ isInPlace, missing }: AskedControl, hasChanges: boolean): Outlook[string] {
  if (hasChanges) return 'changes';
  if (isInPlace) return 'in-place';
  return missing.length > 0 ? 'unknown' : 'by-hand';
}

interface Planning {
  readonly tenantId: string;
  readonly wanted: readonly WantedControl[];
}

/** What switches on the wanted controls, as far as they are in the product already: by an earlier job, or by hand. */
export async function planEnable(deps: PlanDeps, vendor: Vendor, planning: Planning): Promise<Plan> {
  const asked = await askControls(deps, vendor, planning);
  const wanted = asked.controls.map(({ control }) => control.id);
  const made = await deps.db.inTenant(planning.tenantId, (tx) => listMadeFor(tx, vendor.target.id, wanted));
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
  const outlook = asked.controls.map((one) => {
    const { id } = one.control;
    return [
      id,
      isUnsafe(id)
        ? 'unknown'
        : outlookOf(
            one,
            planned.some(({ controlId }) => controlId === id),
          ),
    ] as const;
  });
  const nothing = asked.controls.filter(({ control: { id } }) => ['by-hand', 'unknown'].includes(Object.fromEntries(outlook)[id] ?? ''));
  return {
    changes: safe,
    outlook: Object.fromEntries(outlook),
    unknown: [
      ...unsafe,
      ...nothing
        .filter(({ control: { id } }) => !isUnsafe(id))
        .map(({ control, missing }) => ({
          controlId: control.id,
          because: missing.length > 0 ? missing.join(' ') : `Nothing of “${control.title}” waits in ${vendor.name} to be switched on.`,
        })),
    ],
    facts: [...asked.readings.values()].flatMap((reading) => (reading.state === 'read' ? [reading.value] : [])),
  };
}
