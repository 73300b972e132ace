import { namesIn } from '@rampart/domain/deploy/names-in.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { presentChange } from '../../deploy/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { getRemediation, type WhichRemediation } from '../state/find-remediation.ts';
import { listRemediations } from '../state/list-remediations.ts';
import { asOfInputs } from '../state/load-inputs.ts';
import { prepareControls, type PreparedControl } from '../downloads/prepared-controls.ts';

/** What controls would change, and which cannot be changed by Rampart. */
function showPlanned(planned: readonly PreparedControl[], product: string) {
  const names = namesIn(planned.flatMap(({ deployment }) => Object.values(deployment?.facts ?? {})));
  const [unknown, known] = [planned.filter(({ missing }) => missing.length > 0), planned.filter(({ missing }) => missing.length === 0)];
  return {
    changes: known.flatMap(({ control, changes }) =>
      changes.map((change) => presentChange({ controlId: control.id, change }, { names, product })),
    ),
    by_hand: known.filter(({ control }) => control.remedy.changes === undefined).map(({ control }) => control.id),
    unknown: unknown.map(({ control, missing }) => ({ control_id: control.id, because: missing.join(' ') })),
  };
}

/** What the selected controls would change in the product, setting by setting. Nothing is written, here or there. */
export async function previewChanges(deps: RemediateDeps, tx: TenantTx, which: WhichRemediation) {
  const list = await listRemediations(deps, tx);
  const { controls, snapshot, program, product, started } = getRemediation(list, which);
  const planned = await prepareControls(deps, tx, {
    controls: controls.filter(({ id }) => snapshot.selected.includes(id)),
    program,
    product: product.id,
    tailoring: started?.last?.tailoring ?? {},
    asOf: asOfInputs(list.inputs) ?? deps.clock.now(),
  });
  return showPlanned(planned, product.id);
}
