import { graphOf, type Neighbours } from '@rampart/domain/recommend/graph-of.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { asOfInputs, loadRemediationInputs, type RemediationInputs } from './load-inputs.ts';
import { remediationsInCatalog } from './remediations-in-catalog.ts';
import { presentQuest } from './present-quest.ts';
import { type RemediationState, remediationStatesOf } from './remediation-state.ts';

/** Every remediation of the tenant beside what it was worked out from. */
export interface RemediationList {
  readonly inputs: RemediationInputs;
  readonly all: readonly RemediationState[];
  readonly present: (remediation: RemediationState) => Quest;
}

const alone: Neighbours = { previous: [], next: [] };

type Deps = Pick<RemediateDeps, 'assessment' | 'catalog'>;

export function remediationsFrom({ catalog }: Pick<Deps, 'catalog'>, inputs: RemediationInputs): RemediationList {
  const all = remediationStatesOf(remediationsInCatalog(catalog), inputs);
  const graph = graphOf(all.map(({ nodeId, program, controls }) => ({ id: nodeId, programId: program.id, controls })));
  const hasIssueTracker = catalog.products.some(({ id, category }) => category === 'work-management' && inputs.connected.has(id));
  return { inputs, all, present: (remediation) => presentQuest(remediation, graph.get(remediation.nodeId) ?? alone, { hasIssueTracker }) };
}

export const listRemediations = async (deps: Deps, tx: TenantTx): Promise<RemediationList> =>
  remediationsFrom(deps, await loadRemediationInputs(deps, tx));

/** Without hidden and muted ones. */
const shownRemediations = ({ all }: Pick<RemediationList, 'all'>): RemediationState[] =>
  all.filter(({ isHidden, started }) => !isHidden && started?.isMuted !== true);

/** Of those that are shown, what has something left to do: one number for the navigation, the Bridge and the list. */
export const openRemediations = (list: Pick<RemediationList, 'all'>): RemediationState[] =>
  shownRemediations(list).filter(isOpenRemediation);

interface Listed {
  readonly quests: Quest[];
  readonly as_of: string | null;
}

/** The most valuable first, without hidden and muted ones unless all are asked for. */
export async function listQuests(deps: RemediateDeps, tx: TenantTx, { showAll }: { readonly showAll: boolean }): Promise<Listed> {
  const list = await listRemediations(deps, tx);
  const { inputs, all, present } = list;
  return { quests: (showAll ? all : shownRemediations(list)).map(present), as_of: asOfInputs(inputs)?.toISOString() ?? null };
}
