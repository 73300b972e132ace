import type { ShownChange } from '@rampart/contract/shown-change.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { type MadePlan, presentChange, previewLists, previewPlan, type RequestedControl } from '../../deploy/index.ts';
import type { PeopleList } from '../../people/index.ts';
import type { DeployingDeps } from '../remediate-deps.ts';

/** Longer than it takes to read a large product; the person has given up waiting by then. */
const longestMs = 120_000;

export interface ShownPlan {
  readonly plan_hash: string;
  readonly changes: ShownChange[];
  readonly waiting: string[];
  readonly by_hand: string[];
  readonly unknown: { control_id: string; because: string }[];
  readonly remarks: string[];
}

interface Shown {
  readonly tenantId: string;
  readonly product: string;
  /** What it is a plan for, in the audit log. */
  readonly name: string;
  readonly by: ActedBy;
}

async function present(deps: DeployingDeps, { tenantId, product, name, by }: Shown, plan: MadePlan): Promise<ShownPlan> {
  const count = plan.changes.length === 1 ? '1 change' : `${plan.changes.length} changes`;
  const message = `Planned ${count} for ${name}.`;
  await deps.db.inTenant(tenantId, (tx) => recordEvent(deps, tx, { ...by, action: 'deployment.plan', status: 'success', message }));
  const expectedTo = (state: 'waiting' | 'by-hand'): string[] =>
    Object.keys(plan.expectedStates).filter(
      (id) => plan.expectedStates[id] === state && plan.unknown.every(({ controlId }) => controlId !== id),
    );
  return {
    plan_hash: plan.hash,
    changes: plan.changes.map((change) => presentChange(change, { names: plan.names, product })),
    waiting: expectedTo('waiting'),
    by_hand: expectedTo('by-hand'),
    unknown: plan.unknown.map(({ controlId, because }) => ({ control_id: controlId, because })),
    remarks: [...(plan.remarks ?? [])],
  };
}

interface Asked extends Shown {
  readonly phase: 'stage' | 'enable' | 'deploy';
  readonly requested: readonly RequestedControl[];
}

/** Reads the product as it is now and shows exactly what would change. */
export const showPlan = async (deps: DeployingDeps, asked: Asked): Promise<ShownPlan> =>
  present(deps, asked, await previewPlan(deps, { ...asked, signal: AbortSignal.timeout(longestMs) }));

/** The same for lists of people: who comes into which group, and who leaves it. */
export const showListPlan = async (deps: DeployingDeps, asked: Shown & { readonly lists: readonly PeopleList[] }): Promise<ShownPlan> =>
  present(deps, asked, await previewLists(deps, { ...asked, signal: AbortSignal.timeout(longestMs) }));
