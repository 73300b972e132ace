import { countedControls } from '@rampart/domain/assess/counted-controls.ts';
import { productOf } from '@rampart/domain/control.ts';
import { Priority } from '@rampart/domain/priority.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { listRemediations, openRemediations } from './list-remediations.ts';
import { type Place, placedControls, scoreOf } from './placed-controls.ts';

interface Coverage extends Record<Exclude<Place, 'risk-accepted'>, number> {
  readonly product: string;
  readonly product_name: string;
  readonly priority: Priority;
  risk_accepted: number;
  /** Known to be in place or missing, as the score counts them. */
  total: number;
}

/** How many controls of the connected products are in place, and how many remediations are open. */
export async function getCoverage(deps: RemediateDeps, tx: TenantTx) {
  const list = await listRemediations(deps, tx);
  const placed = placedControls(deps.catalog, list);
  const rows = new Map<string, Coverage>();
  for (const one of placed) {
    const { control, place } = one;
    const [product, priority] = [productOf(control), control.priority];
    const product_name = deps.catalog.products.find(({ id }) => id === product)?.name ?? product;
    const none = { deployed: 0, staged: 0, selected: 0, confirming: 0, remaining: 0, unknown: 0, risk_accepted: 0 };
    const nothing = { product, product_name, priority, total: 0, ...none };
    const row = rows.get(`${product} ${priority}`) ?? nothing;
    if (place === 'risk-accepted') row.risk_accepted += 1;
    else row[place] += 1;
    row.total += countedControls(scoreOf([one]).counts);
    rows.set(`${product} ${priority}`, row);
  }
  const score = scoreOf(placed);
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
    open: openRemediations(list).length,
  };
}
