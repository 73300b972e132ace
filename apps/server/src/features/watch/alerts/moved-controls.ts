import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { factNeeded } from '@rampart/domain/control.ts';
import { type MovedControl, noRisk, postureRisk, type PostureRisk } from '@rampart/domain/watch/posture-risk.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { assessedPast, listControlValues, listVerdicts } from '../../assess/index.ts';
import type { ComparedType } from '../compare/compare-type.ts';
import type { CompareDeps } from '../watch-deps.ts';

/** A verdict names in its reason what it is about, in quotes. */
const namesObject = (because: string | null | undefined, name: string): boolean => (because ?? '').includes(`“${name}”`);

/**
 * By object, the controls that its change moved. Where several objects were changed between two readings, the reason of a verdict says which of
 * them it is about; where it names none of them, it is any of them.
 */
export async function riskOf({ controls }: CompareDeps, tx: TenantTx, compared: ComparedType): Promise<(objectId: string) => PostureRisk> {
  const { watched, since, changes, known, read } = compared;
  const informed = new Set(watched.informs.map(({ id }) => id));
  const judging = controls.filter(({ needs }) => Object.values(needs).some((need) => informed.has(factNeeded(need).id)));
  if (judging.length === 0) return () => noRisk;
  const [before, now, values] = [await assessedPast.statesAt(tx, since), await listVerdicts(tx), await listControlValues(tx)];
  const moved = judging.flatMap(({ id, title, priority }): MovedControl[] => {
    const [from, to] = [before.get(id), now.get(id)?.state];
    if (from === undefined || to === undefined || from === to) return [];
    return [{ id, title, priority, from, to, attacks: values.get(id)?.stopped ?? null, isShared: false }];
  });
  const judged = new Map(
    controlRegistry.flatMap(({ id, priority }) => {
      const state = now.get(id)?.state;
      return state === undefined ? [] : [[id, { priority, state }] as const];
    }),
  );
  const nameOf = (id: string): string => (read.get(id) ?? known.get(id))?.name ?? id;
  const namedIn = new Map(
    moved.map(({ id }) => [
      id,
      changes.filter((change) => namesObject(now.get(id)?.because, nameOf(change.id))).map((change) => change.id),
    ]),
  );
  return (objectId) => {
    const own = moved.flatMap((control): MovedControl[] => {
      const named = namedIn.get(control.id) ?? [];
      if (named.length > 0) return named.includes(objectId) ? [{ ...control, isShared: named.length > 1 }] : [];
      return [{ ...control, isShared: changes.length > 1 }];
    });
    return postureRisk(judged, own);
  };
}
