import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { HttpError, NotFound } from '../../../platform/http/http-error.ts';
import type { RequestedObject } from '../../deploy/index.ts';
import type { CompareDeps } from '../watch-deps.ts';
import { type ChangeRow, listChanges } from '../alerts/alert-rows.ts';
import { loadVersions, objectOf } from '../compare/version-store.ts';
import { laterDeployments } from './later-deployments.ts';
import { stepsByHand } from './steps-by-hand.ts';

/** Which version of an object: the one before a change of it, or the one after. */
export type VersionSide = 'before' | 'after';

export interface AskedVersions {
  readonly changeIds: readonly string[];
  readonly side: VersionSide;
}

export interface ToRestore {
  readonly product: string;
  readonly objects: readonly RequestedObject[];
  /** The changes that are taken back, for their alerts. */
  readonly changeIds: readonly string[];
  readonly remarks: readonly string[];
}

interface Present {
  type: ConfigurationType;
  object_id: string;
  hash: string | null;
  position: number | null;
}

const keyOf = ({ type, object_id: id }: Pick<Present, 'type' | 'object_id'>): string => `${type} ${id}`;

/** How the objects were when they were last read. */
async function listPresent(tx: TenantTx, rows: readonly ChangeRow[]): Promise<ReadonlyMap<string, Present>> {
  const { rows: found } = await sql<Present>`
    select type, object_id, encode(hash, 'hex') as hash, position from configuration_object
    where tenant_id = ${tx.tenantId} and application_id = ${rows[0]?.application_id ?? null}
      and object_id = any(${rows.map(({ object_id: id }) => id)}::text[])`.execute(tx);
  return new Map(found.map((one) => [keyOf(one), one]));
}

/** What others did to the same object since, and goes with it. */
async function countLater(tx: TenantTx, { application_id: application, type, object_id: id, found_at: at }: ChangeRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from drift_change
    where tenant_id = ${tx.tenantId} and application_id = ${application} and type = ${type} and object_id = ${id} and found_at > ${at}
      and cause <> 'deployment'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Of several changes of an object, the oldest says what it was before them, and the newest what it was after them. */
function oneEach(rows: readonly ChangeRow[], side: VersionSide): ChangeRow[] {
  const sorted = rows.toSorted((one, other) => one.found_at.getTime() - other.found_at.getTime());
  return [...new Map((side === 'before' ? sorted.toReversed() : sorted).map((row) => [keyOf(row), row])).values()];
}

const asBefore = 'The product is as it was before. There is nothing left to revert.';
const severalProducts = 'A deployment writes to one product. Choose changes of the same product.';
/** Objects of one kind have the same steps. */
const mostSteps = 3;
const notKept = 'This version is no longer kept, so it cannot be restored.';

/** By change, the versions that its objects are to have again. Refused where all of them are put back by hand: the answer says how. */
export async function objectsToRestore(
  deps: Pick<CompareDeps, 'connectors' | 'controls'>,
  tx: TenantTx,
  { changeIds, side }: AskedVersions,
): Promise<ToRestore> {
  const rows = await listChanges(tx, changeIds);
  const [first] = rows;
  if (first === undefined || rows.length < new Set(changeIds).size) throw new NotFound('change');
  if (rows.some(({ application_id: id }) => id !== first.application_id)) throw new HttpError(409, severalProducts);
  if (side === 'before' && rows.every(({ status }) => status === 'reverted')) throw new HttpError(409, asBefore);
  const chosen = oneEach(rows, side);
  const present = await listPresent(tx, chosen);
  const hashes = chosen.flatMap((row) => [row[side], present.get(keyOf(row))?.hash ?? null]);
  const versions = await loadVersions(tx, hashes);
  if (hashes.some((hash) => hash !== null && !versions.has(hash))) throw new HttpError(409, notKept);
  const [undoing, remarks]: [string[], string[]] = [[], []];
  const objects: RequestedObject[] = [];
  for (const row of chosen) {
    const { type, object_id: id, object_name: name } = row;
    const now = present.get(keyOf(row));
    const place = (side === 'before' ? row.before_position : row.after_position) ?? now?.position ?? null;
    const from = objectOf(id, versions.get(now?.hash ?? ''), now?.position ?? null);
    objects.push({ type, id, name, from, to: objectOf(id, versions.get(row[side] ?? ''), place) });
    undoing.push(...(await laterDeployments(deps, tx, row)));
    const later = await countLater(tx, row);
    if (later > 0) remarks.push(`“${name}” was changed ${later === 1 ? 'once' : `${later} times`} after that. This is undone too.`);
  }
  const steps = objects.map((object) => stepsByHand(deps, { product: first.product, ...object }));
  if (steps.every((step) => step !== null)) throw new HttpError(409, [...new Set(steps)].slice(0, mostSteps).join(' '));
  return { product: first.product, objects, changeIds: rows.map(({ id }) => id), remarks: [...undoing, ...remarks] };
}
