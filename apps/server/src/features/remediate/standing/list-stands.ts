import { graphOf, type Neighbours } from '@rampart/domain/recommend/graph-of.ts';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { asOfStanding, loadStanding, type Standing } from './load-standing.ts';
import { planOf } from './plan-of.ts';
import { presentQuest } from './present-quest.ts';
import { type Stand, standsOf } from './stands-of.ts';

/** Every remediation of the tenant beside what it was worked out from. */
export interface Stands {
  readonly standing: Standing;
  readonly all: readonly Stand[];
  readonly present: (stand: Stand) => Quest;
}

const alone: Neighbours = { previous: [], next: [] };

type Deps = Pick<RemediateDeps, 'assessment' | 'catalog'>;

export function standsFrom({ catalog }: Pick<Deps, 'catalog'>, standing: Standing): Stands {
  const all = standsOf(planOf(catalog), standing);
  const graph = graphOf(all.map(({ nodeId, program, controls }) => ({ id: nodeId, programId: program.id, controls })));
  return { standing, all, present: (stand) => presentQuest(stand, graph.get(stand.nodeId) ?? alone) };
}

export const listStands = async (deps: Deps, tx: TenantTx): Promise<Stands> => standsFrom(deps, await loadStanding(deps, tx));

interface Listed {
  readonly quests: Quest[];
  readonly as_of: string | null;
}

/** The most valuable first. What is hidden or muted is left out unless everything is asked for. */
export async function listQuests(deps: RemediateDeps, tx: TenantTx, { showAll }: { readonly showAll: boolean }): Promise<Listed> {
  const { standing, all, present } = await listStands(deps, tx);
  const shown = showAll ? all : all.filter(({ isHidden, begun }) => !isHidden && begun?.isMuted !== true);
  return { quests: shown.map(present), as_of: asOfStanding(standing)?.toISOString() ?? null };
}
