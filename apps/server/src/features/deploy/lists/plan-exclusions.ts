import type { ListPlan } from '@rampart/contract/deploy.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { recordEvent } from '../../audit/index.ts';
import { type AskedExclusions, type ListsToDeploy, listsAfter } from '../../people/index.ts';
import type { DeployDeps } from '../deploy-deps.ts';
import { previewLists } from '../plan/preview-plan.ts';
import { presentChange } from '../present-job.ts';
import { productTitle } from '../product-title.ts';

/** Longer than it takes to read a large product; the person has given up waiting by then. */
const longestMs = 120_000;

/** A product that cannot be read now must not keep a compromised account on the list: the plan says why it is missing. */
async function planFor(deps: DeployDeps, tenantId: string, { product, lists }: ListsToDeploy): Promise<ListPlan> {
  const about = { product, product_title: productTitle(product) };
  try {
    const plan = await previewLists(deps, { tenantId, product, lists, signal: AbortSignal.timeout(longestMs) });
    return {
      ...about,
      plan_hash: plan.hash,
      changes: plan.changes.map((change) => presentChange(change, { names: plan.names, product })),
      remarks: [...(plan.remarks ?? [])],
      problems: plan.unknown.map(({ because }) => because),
    };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { ...about, plan_hash: null, changes: [], remarks: [], problems: [error.message] };
  }
}

/** What a change of an exclusion list would change in each product, from how it is at this moment. Nothing is written, here or there. */
export async function planExclusions(deps: DeployDeps, tenantId: string, asked: AskedExclusions): Promise<ListPlan[]> {
  const lists = await listsAfter(deps, tenantId, asked);
  const plans = await Promise.all(lists.map((each) => planFor(deps, tenantId, each)));
  const count = plans.flatMap(({ changes }) => changes).length;
  const message = `Planned ${count === 1 ? '1 change' : `${count} changes`} for an exclusion list.`;
  const event = { ...asked.by, action: 'deployment.plan', status: 'success', message, details: { type: asked.type } } as const;
  await deps.db.inTenant(tenantId, (tx) => recordEvent(deps, tx, event));
  return plans;
}
