import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { getStand, type WhichStand } from '../standing/find-stand.ts';
import { listStands } from '../standing/list-stands.ts';
import { asOfStanding } from '../standing/load-standing.ts';
import { deploymentsOf, type PlannedControl } from './deployments-of.ts';
import { showChange } from './show-change.ts';

/** What controls would change, for a person to agree to; and what they cannot change. */
function showPlanned(planned: readonly PlannedControl[]) {
  const names = namesIn(planned.flatMap(({ deployment }) => Object.values(deployment?.facts ?? {})));
  const [unknown, known] = [planned.filter(({ missing }) => missing.length > 0), planned.filter(({ missing }) => missing.length === 0)];
  return {
    changes: known.flatMap(({ control, changes }) => changes.map((change) => showChange({ control, change, names }))),
    by_hand: known.filter(({ control }) => control.remedy.changes === undefined).map(({ control }) => control.id),
    unknown: unknown.map(({ control, missing }) => ({ control_id: control.id, because: missing.join(' ') })),
  };
}

/** What the selected controls would change in the product, setting by setting. Nothing is written, here or there. */
export async function previewChanges(deps: RemediateDeps, tx: TenantTx, which: WhichStand) {
  const stands = await listStands(deps, tx);
  const { controls, snapshot, program, product, begun } = getStand(stands, which);
  const planned = await deploymentsOf(deps, tx, {
    controls: controls.filter(({ id }) => snapshot.selected.includes(id)),
    program,
    product: product.id,
    tailoring: begun?.last?.tailoring ?? {},
    asOf: asOfStanding(stands.standing) ?? deps.clock.now(),
  });
  return showPlanned(planned);
}
