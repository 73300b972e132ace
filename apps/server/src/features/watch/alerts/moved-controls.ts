import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { factNeeded } from '@rampart/domain/control.ts';
import { type MovedControl, noRisk, postureRisk, type PostureRisk } from '@rampart/domain/watch/posture-risk.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { assessedPast, listControlValues, listVerdicts } from '../../assess/index.ts';
import type { ComparedType } from '../compare/compare-type.ts';
import type { CompareDeps } from '../watch-deps.ts';
import { deployedControls } from './deployed-controls.ts';

/** A verdict names in its reason what it is about, in quotes. */
const namesIn = (because: string | null | undefined): readonly string[] =>
  [...(because ?? '').matchAll(/“([^”]*)”/g)].map(([, name = '']) => name);

/** Why these controls came out as they did at a moment. */
async function reasonsAt(tx: TenantTx, controlIds: readonly string[], at: Date): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ control_id: string; because: string | null }>`
    select requested.control_id, earlier.because from unnest(${controlIds}::text[]) as requested (control_id)
    cross join lateral (
      select because from verdict
      where tenant_id = ${tx.tenantId} and control_id = requested.control_id and as_of <= ${at} order by as_of desc limit 1) as earlier`.execute(
    tx,
  );
  return new Map(rows.map(({ control_id: id, because }) => [id, because]));
}

interface Attributed {
  /** The objects that were changed and that a reason names. */
  readonly ids: readonly string[];
  readonly isNotTheirs: boolean;
}

/** Whether a deployment of ours made the change of an object. */
type IsOurs = (objectId: string) => boolean;

/**
 * By object, the controls that its change moved. What a deployment of ours has moved is left out. Where several objects were changed between two
 * readings, the reason of a verdict, before or after, says which of them it is about; where it names no object, it is any of them.
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
  const reasonsBefore = await reasonsAt(tx, ids, since);
  const judged = new Map(
    controlRegistry.flatMap(({ id, priority }) => {
      const state = now.get(id)?.state;
      return state === undefined ? [] : [[id, { priority, state }] as const];
    }),
  );
  const nameOf = (id: string): string => (read.get(id) ?? known.get(id))?.name ?? id;
  const objectNames = new Set([...known.values(), ...read.values()].map(({ name }) => name));
  const attribute = ({ id, to }: MovedControl): Attributed => {
    const names = [...namesIn(reasonsBefore.get(id)), ...namesIn(now.get(id)?.because)];
    const named = changes.filter((change) => names.includes(nameOf(change.id))).map((change) => change.id);
    // A control that fails names what is left of its objects, and not what was taken away; one that failed has named what was in its way.
    const isOfAnother = to === 'pass' && (names.some((name) => objectNames.has(name)) || changes.some((change) => isOurs(change.id)));
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
