import { sql } from 'kysely';
import type { Database } from './database.ts';
import type { Listener } from './listen.ts';
import type { TenantTx } from './tenant-tx.ts';

export const versionChannel = 'rampart_version';

const memoryLimit = 200_000;

/** Raises the version of a resource in the transaction that changes it; every process hears of it when that commits. */
export async function bumpVersion(tx: TenantTx, resource: string): Promise<void> {
  const { version } = await tx
    .insertInto('resource_version')
    .values({ tenant_id: tx.tenantId, resource, version: 2 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'resource']).doUpdateSet({ version: sql`resource_version.version + 1` }))
    .returning('version')
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${versionChannel}, ${`${tx.tenantId} ${version} ${resource}`})`.execute(tx);
}

export interface ResourceVersions {
  current(tenantId: string, resource: string): Promise<string>;
}

interface Remembered {
  newest: bigint;
  /** Settles when the database has been read once; a version heard of meanwhile is not lost. */
  readonly loaded: Promise<void>;
}

const keyOf = (tenantId: string, resource: string) => `${tenantId} ${resource}`;

/** Versions kept in memory while the listener is up, so that an unchanged poll never reaches the database. */
export function openResourceVersions(db: Database, listener: Listener): ResourceVersions {
  const known = new Map<string, Remembered>();

  listener.onInterruption(() => known.clear());
  listener.on(versionChannel, (payload) => {
    const [tenantId = '', version = '0', ...resource] = payload.split(' ');
    const remembered = known.get(keyOf(tenantId, resource.join(' ')));
    if (remembered && remembered.newest < BigInt(version)) remembered.newest = BigInt(version);
  });

  const read = async (tenantId: string, resource: string): Promise<bigint> => {
    const row = await db.inTenant(tenantId, (tx) =>
      tx
        .selectFrom('resource_version')
        .select('version')
        .where('tenant_id', '=', tenantId)
        .where('resource', '=', resource)
        .executeTakeFirst(),
    );
    return BigInt(row?.version ?? 1);
  };

  const remember = (tenantId: string, resource: string): Remembered => {
    const key = keyOf(tenantId, resource);
    const load = async (): Promise<void> => {
      try {
        const version = await read(tenantId, resource);
        if (remembered.newest < version) remembered.newest = version;
      } catch (error) {
        known.delete(key);
        throw error;
      }
    };
    const remembered: Remembered = { newest: 0n, loaded: load() };
    if (known.size >= memoryLimit) known.clear();
    known.set(key, remembered);
    return remembered;
  };

  return {
    async current(tenantId, resource) {
      if (!listener.isUp()) return String(await read(tenantId, resource));
      const remembered = known.get(keyOf(tenantId, resource)) ?? remember(tenantId, resource);
      await remembered.loaded;
      return String(remembered.newest);
    },
  };
}
