import { ConfigurationObject, contentOf } from '@rampart/domain/watch/configuration-object.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { canonicalJson } from '../../collect/index.ts';
import type { SeenObject } from './object-store.ts';

export const Version = ConfigurationObject.pick({ name: true, parent: true, isEnabled: true, settings: true });
/** An object as it was at some time, without its place in an order. */
export type Version = z.infer<typeof Version>;

/** Only what is not there yet travels to the database. */
export async function storeVersions(tx: TenantTx, objects: readonly SeenObject[]): Promise<void> {
  const hashes = objects.map(({ hash }) => hash);
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from configuration_version
    where tenant_id = ${tx.tenantId} and hash in (select decode(unnest(${hashes}::text[]), 'hex'))`.execute(tx);
  const known = new Set(rows.map(({ hash }) => hash));
  const missing = objects.filter(({ hash }) => !known.has(hash));
  if (missing.length === 0) return;
  await sql`
    insert into configuration_version (tenant_id, hash, body)
    select ${tx.tenantId}, decode(hash, 'hex'), body::jsonb
    from unnest(${missing.map(({ hash }) => hash)}::text[], ${missing.map((object) => canonicalJson(contentOf(object)))}::text[]) as version (hash, body)
    on conflict do nothing`.execute(tx);
}

/** By hash, in hex. */
export async function loadVersions(tx: TenantTx, hashes: readonly (string | null)[]): Promise<ReadonlyMap<string, Version>> {
  const wanted = [...new Set(hashes.filter((hash) => hash !== null))];
  const { rows } = await sql<{ hash: string; body: unknown }>`
    select encode(hash, 'hex') as hash, body from configuration_version
    where tenant_id = ${tx.tenantId} and hash in (select decode(unnest(${wanted}::text[]), 'hex'))`.execute(tx);
  return new Map(rows.map(({ hash, body }) => [hash, Version.parse(body)]));
}

export const objectOf = (id: string, version: Version | undefined, position: number | null): ConfigurationObject | null =>
  version === undefined ? null : { id, position, ...version };

/** What of a version is compared and shown: its name beside its settings. */
export const shownVersion = (version: Version | undefined): Readonly<Record<string, unknown>> | undefined =>
  version && { name: version.name, ...version.settings };
