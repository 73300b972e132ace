import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { factNeeded } from '@rampart/domain/control.ts';
import { type MovedControl, noRisk, postureRisk, type PostureRisk } from '@rampart/domain/watch/posture-risk.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { assessedPast, listControlValues, listVerdicts } from '../../assess/index.ts';
import type { ComparedType } from '../compare/compare-type.ts';
import type { CompareDeps } from '../watch-deps.ts';
import { deployedControls } from './deployed-controls.ts';

interface Attributed {
  /** The objects that were changed and that a verdict speaks of. */
  readonly ids: readonly string[];
  readonly isNotTheirs: boolean;
}

/** Whether a deployment of ours made the change of an object. */
type IsOurs = (objectId: string) => boolean;

/**
 * By object, the controls that its change moved. What a deployment of ours has moved is left out. Where several objects were changed between two
 * readings, the verdict, before or after, says which of them it is about; where it names no object, it is any of them.
 */
export async function riskOf(
  { controls }: CompareDeps,
  tx: TenantTx,
  { compared, isOurs }: { readonly compared: ComparedType; readonly isOurs: IsOurs },
): Promise<(objectId: string) => PostureRisk> {
  const { watched, since, changes, known, read } = compared;
  const informed = new Set(watched.informs.map(({ id }) => id));
  const judging = controls.filter(({ needs }) => Object.values(needs).some((need) => informed.has(factNeeded(need).id)));
  if (judging.length === 0) return () => noRisk;
  const [before, now, values] = [await assessedPast.statesAt(tx, since), await listVerdicts(tx), await listControlValues(tx)];
  const different = judging.flatMap(({ id, title, priority }): MovedControl[] => {
    const [from, to] = [before.get(id), now.get(id)?.state];
    if (from === undefined || to === undefined || from === to) return [];
    return [{ id, title, priority, from, to, attacks: values.get(id)?.stopped ?? null, isShared: false }];
  });
  if (different.length === 0) return () => noRisk;
  const ids = different.map(({ id }) => id);
  const isDeployed = await deployedControls(tx, ids, since);
  const moved = different.filter((control) => !isDeployed(control));
  const aboutBefore = await assessedPast.aboutAt(tx, ids, since);
  const judged = new Map(
    controlRegistry.flatMap(({ id, priority }) => {
      const state = now.get(id)?.state;
      return state === undefined ? [] : [[id, { priority, state }] as const];
    }),
  );
  const attribute = ({ id, to }: MovedControl): Attributed => {
    const about = new Set([...(aboutBefore.get(id) ?? []), ...(now.get(id)?.about ?? [])]);
    const named = changes.filter((change) => about.has(change.id)).map((change) => change.id);
    // A control that fails names what is left of its objects, and not what was taken away; one that failed has named what was in its way.
    const isOfAnother =
      to === 'pass' && ([...about].some((object) => known.has(object) || read.has(object)) || changes.some((change) => isOurs(change.id)));
    return { ids: named, isNotTheirs: named.length === 0 && isOfAnother };
  };
  const attributed = new Map(moved.map((control) => [control.id, attribute(control)]));
  return (objectId) => {
    const own = moved.flatMap((control): MovedControl[] => {
      const { ids: named, isNotTheirs } = attributed.get(control.id) ?? { ids: [], isNotTheirs: true };
      if (isNotTheirs) return [];
      if (named.length > 0) return named.includes(objectId) ? [{ ...control, isShared: named.length > 1 }] : [];
      return [{ ...control, isShared: changes.length > 1 }];
    });
    return postureRisk(judged, own);
  };
}
