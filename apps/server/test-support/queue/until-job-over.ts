import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Longer than a busy machine needs: the limit of the test that waits is shorter. */
const longestMs = 120_000;

/** Waits until a deployment is over. It asks only for that: presenting the whole job each time took longer than deploying. */
export async function untilJobOver(owner: pg.Pool, jobId: string, patienceMs = longestMs): Promise<void> {
  const isOver = "select from deployment_job where id = $1 and status <> 'in_progress'";
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(50))
    if ((await owner.query(isOver, [jobId])).rowCount === 1) return;
  throw new Error(`Deployment ${jobId} is not over after ${patienceMs} ms.`);
}
