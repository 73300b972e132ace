import { type Recommend } from '../assess/index.ts';
import { listRemediations, placedControls, type RemediateDeps, scoreOf } from '../remediate/index.ts';
import { putPosture } from './posture-store.ts';

/** The last step of a run: keeps the score that it came to, so that the line of the score is what was so, and not worked out later. */
export const recordPosture =
  (deps: Pick<RemediateDeps, 'catalog' | 'assessment'>): Recommend =>
  async (tx, { id, asOf }) => {
    const { score, passingWeight, failingWeight } = scoreOf(placedControls(deps.catalog, await listRemediations(deps, tx)));
    await putPosture(tx, { asOf, runId: id, score, passingWeight, failingWeight });
  };
