import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { factNeeded } from '@rampart/domain/control.ts';
import { type MovedControl, noRisk, postureRisk, type PostureRisk } from '@rampart/domain/watch/posture-risk.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { assessedPast, listControlValues, listVerdicts } from '../../assess/index.ts';
import type { ComparedType } from '../compare/compare-type.ts';
import type { CompareDeps } from '../watch-deps.ts';

/** What the controls that judge these objects came to, before and after. The verdicts are those of the reading that was compared. */
export async function riskOf({ controls }: CompareDeps, tx: TenantTx, { watched, since }: ComparedType): Promise<PostureRisk> {
  const informed = new Set(watched.informs.map(({ id }) => id));
  const judging = controls.filter(({ needs }) => Object.values(needs).some((need) => informed.has(factNeeded(need).id)));
  if (judging.length === 0) return noRisk;
  const [before, now, values] = [await assessedPast.statesAt(tx, since), await listVerdicts(tx), await listControlValues(tx)];
  const moved = judging.flatMap(({ id, title, priority }): MovedControl[] => {
    const [from, to] = [before.get(id), now.get(id)?.state];
    if (from === undefined || to === undefined || from === to) return [];
    return [{ id, title, priority, from, to, attacks: values.get(id)?.stopped ?? null }];
  });
  const judged = new Map(
    controlRegistry.flatMap(({ id, priority }) => {
      const state = now.get(id)?.state;
      return state === undefined ? [] : [[id, { priority, state }] as const];
    }),
  );
  return postureRisk(judged, moved);
}
