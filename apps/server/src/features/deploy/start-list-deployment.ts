import type { DeployLists } from '../people/index.ts';
import type { StartDeps } from './deploy-deps.ts';
import { lockTurns } from './jobs/turn.ts';
import { getHealthyTarget, startDeployment } from './start-deployment.ts';

/** Lists of people become groups of products by the same jobs as everything else. */
export const startListDeployment =
  (deps: StartDeps): DeployLists =>
  async (tx, asked) => {
    const targets = new Set<string>();
    for (const { product } of asked) targets.add((await getHealthyTarget(deps, tx, product)).id);
    // Every turn before the first event: whoever has the end of the audit chain must not come to wait for a turn.
    for (const id of [...targets].toSorted()) await lockTurns(tx, id);
    const jobs: string[] = [];
    for (const { product, lists, programId, by } of asked) {
      const job = { product, lists, programId, by, remediationId: null, wanted: [], phase: 'stage', action: 0 } as const;
      jobs.push(await startDeployment(deps, tx, job));
    }
    return jobs;
  };
