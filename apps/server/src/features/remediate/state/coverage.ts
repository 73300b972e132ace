import { postureScore } from '@rampart/domain/assess/posture-score.ts';
import { type Control, productOf } from '@rampart/domain/control.ts';
import { Priority } from '@rampart/domain/priority.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { listRemediations, type RemediationList } from './list-remediations.ts';

/** The further first: a control counts once, as far as it has come in any remediation. */
const places = ['deployed', 'staged', 'selected'] as const;
type Place = (typeof places)[number] | 'confirming' | 'remaining' | 'unknown';

interface Coverage extends Record<Place, number> {
  readonly product: string;
  readonly product_name: string;
  readonly priority: Priority;
  total: number;
}

function placeOf(control: Control, { inputs, all }: RemediationList): Place {
  if (inputs.confirming.has(control.id)) return 'confirming';
  // What is selected before the remediation was started is a proposal.
  const place = places.find((name) =>
    all.some(({ started, snapshot }) => started?.last !== undefined && snapshot[name].includes(control.id)),
  );
  const state = inputs.verdicts.get(control.id)?.state;
  if (state === 'pass') return 'deployed';
  return place ?? (state === 'fail' ? 'remaining' : 'unknown');
}

/** How many controls of the connected products are in place. What does not apply is not counted. */
export async function getCoverage(deps: RemediateDeps, tx: TenantTx) {
  const list = await listRemediations(deps, tx);
  const { verdicts, confirming, acceptedRisks, connected } = list.inputs;
  const controls = deps.catalog.controls.filter(
    (control) => connected.has(productOf(control)) && verdicts.has(control.id) && verdicts.get(control.id)?.state !== 'not-applicable',
  );
  const rows = new Map<string, Coverage>();
  for (const control of controls) {
    const [product, priority] = [productOf(control), control.priority];
    const product_name = deps.catalog.products.find(({ id }) => id === product)?.name ?? product;
    const none = { deployed: 0, staged: 0, selected: 0, confirming: 0, remaining: 0, unknown: 0 };
    const nothing = { product, product_name, priority, total: 0, ...none };
    const row = rows.get(`${product} ${priority}`) ?? nothing;
    row.total += 1;
    row[placeOf(control, list)] += 1;
    rows.set(`${product} ${priority}`, row);
  }
  const score = postureScore(
    controls.map((control) => ({
      priority: control.priority,
      state: verdicts.get(control.id)?.state ?? 'unknown',
      isConfirming: confirming.has(control.id),
      isRiskAccepted: acceptedRisks.has(control.id),
    })),
  );
  const inOrder = (a: Coverage, b: Coverage): number =>
    a.product_name.localeCompare(b.product_name, 'en') || Priority.options.indexOf(a.priority) - Priority.options.indexOf(b.priority);
  return {
    coverage: [...rows.values()].toSorted(inOrder),
    score: {
      value: score.score,
      ...score.counts,
      confirming: score.leftOut.confirming,
      unknown: score.leftOut.unknown,
      risk_accepted: score.leftOut.riskAccepted,
      arithmetic: score.arithmetic,
    },
  };
}
