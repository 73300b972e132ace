import type { ConfigurationObject } from '@rampart/domain/watch/configuration-object.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { HashedObject } from '@rampart/domain/watch/compare-objects.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { DifferingParts } from '../../collect/index.ts';

export interface ObjectKey {
  readonly applicationId: string;
  readonly type: ConfigurationType;
}

/** An object as it was seen last. */
export interface KnownObject extends HashedObject {
  readonly name: string;
}

interface Row {
  object_id: string;
  name: string;
  parent: string | null;
  is_enabled: boolean | null;
  position: number | null;
  hash: string;
}

/**
 * All that are there: as many as the vendor has listed. Where only some parts of a reading differ, those in these parts, and those with
 * a place in an order, which is compared as a whole.
 */
export async function loadKnownObjects(
  tx: TenantTx,
  { applicationId, type }: ObjectKey,
  among: DifferingParts | undefined,
): Promise<ReadonlyMap<string, KnownObject>> {
  const part = sql`('x' || encode(substr(sha256(convert_to(object_id, 'UTF8')), 1, 4), 'hex'))::bit(32)::bigint & 4294967295`;
  const inParts = among && sql`and (position is not null or (${part}) % ${among.count} = any(${among.places}::bigint[]))`;
  const { rows } = await sql<Row>`
    select object_id, name, parent, is_enabled, position, encode(hash, 'hex') as hash
    from configuration_object
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and hash is not null
      ${inParts ?? sql``}`.execute(tx);
  return new Map(rows.map(({ object_id: id, is_enabled: isEnabled, ...rest }): [string, KnownObject] => [id, { id, isEnabled, ...rest }]));
}

/** What an object should be, also where it is gone; nothing where it was never seen. */
export async function findBaselines(
  tx: TenantTx,
  { applicationId, type }: ObjectKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ object_id: string; baseline: string | null }>`
    select object_id, encode(baseline, 'hex') as baseline from configuration_object
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and object_id = any(${ids}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ object_id: id, baseline }) => [id, baseline]));
}

export interface SeenObject extends ConfigurationObject {
  readonly hash: string;
}

/** A changed object of an unchanged one differs in what is stored; the baseline of one that is known stays. */
export async function putObjects(
  tx: TenantTx,
  { applicationId, type }: ObjectKey,
  objects: readonly SeenObject[],
  { since, isBaseline }: { readonly since: Date; readonly isBaseline: boolean },
): Promise<void> {
  if (objects.length === 0) return;
  const column = <K extends keyof SeenObject>(name: K): SeenObject[K][] => objects.map((object) => object[name]);
  await sql`
    insert into configuration_object (tenant_id, application_id, type, object_id, name, parent, is_enabled, position, hash, baseline, since)
    select ${tx.tenantId}, ${applicationId}, ${type}, id, name, parent, is_enabled, position, decode(hash, 'hex'),
      case when ${isBaseline} then decode(hash, 'hex') end, ${since}
    from unnest(${column('id')}::text[], ${column('name')}::text[], ${column('parent')}::text[], ${column('isEnabled')}::boolean[],
      ${column('position')}::integer[], ${column('hash')}::text[]) as seen (id, name, parent, is_enabled, position, hash)
    on conflict (tenant_id, application_id, type, object_id) do update set
      name = excluded.name, parent = excluded.parent, is_enabled = excluded.is_enabled, position = excluded.position, hash = excluded.hash,
      since = excluded.since, baseline = case when ${isBaseline} then excluded.baseline else configuration_object.baseline end`.execute(tx);
}

/** Another place in the order, and nothing else: they are as they were since when they were. */
export async function moveObjects(tx: TenantTx, { applicationId, type }: ObjectKey, objects: readonly SeenObject[]): Promise<void> {
  if (objects.length === 0) return;
  await sql`
    update configuration_object as known set position = moved.position
    from unnest(${objects.map(({ id }) => id)}::text[], ${objects.map(({ position }) => position)}::integer[]) as moved (id, position)
    where known.tenant_id = ${tx.tenantId} and known.application_id = ${applicationId} and known.type = ${type}
      and known.object_id = moved.id`.execute(tx);
}

export async function markGone(tx: TenantTx, { applicationId, type }: ObjectKey, ids: readonly string[], since: Date): Promise<void> {
  await sql`
    update configuration_object set hash = null, since = ${since}
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and object_id = any(${ids}::text[])`.execute(
    tx,
  );
}

/** From now on it should be as it is. */
export async function makeBaseline(tx: TenantTx, { applicationId, type }: ObjectKey, ids: readonly string[]): Promise<void> {
  await sql`
    update configuration_object set baseline = hash
    where tenant_id = ${tx.tenantId} and application_id = ${applicationId} and type = ${type} and object_id = any(${ids}::text[])`.execute(
    tx,
  );
}
