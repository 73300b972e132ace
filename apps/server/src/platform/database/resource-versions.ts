import { sql } from 'kysely';
import { boundedMemory } from '../bounded-memory.ts';
import { type Database, inScopeOf } from './database.ts';
import type { Listener } from './listen.ts';
import { plannedOnce } from './planned-once.ts';
import type { TenantTx } from './tenant-tx.ts';

export const versionChannel = 'rampart_version';

/** This process learns of its own changes before the caller does: a poll right after a change must not find it unchanged. */
const ownChanges = new Set<(tenantId: string, resource: string, version: bigint) => void>();

/** Raises the version of a resource in the transaction that changes it, at its end; every process learns of it when that commits. */
export async function bumpVersion(tx: TenantTx, resource: string): Promise<void> {
  tx.beforeCommit.set(versionKeyOf(tx.tenantId, resource), () => inScopeOf(tx, tx.tenantId, (scoped) => raiseVersion(scoped, resource)));
}

async function raiseVersion(tx: TenantTx, resource: string): Promise<void> {
  const raised = tx
    .insertInto('resource_version')
    .values({ tenant_id: tx.tenantId, resource, version: 2 })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'resource']).doUpdateSet({ version: sql`resource_version.version + 1` }))
    .returning('version');
  const [{ version }] = (await plannedOnce(tx, raised)) as [{ version: string }];
  await sql`select pg_notify(${versionChannel}, ${`${tx.tenantId} ${version} ${resource}`})`.execute(tx);
  const { tenantId } = tx;
  tx.afterCommit.push(() => {
    for (const receive of ownChanges) receive(tenantId, resource, BigInt(version));
  });
}

export interface ResourceVersions {
  current(tenantId: string, resource: string): Promise<string>;
  /** What is in memory under a `versionKeyOf`, if it can be trusted now. */
  recall(versionKey: string): string | undefined;
}

interface Remembered {
  newest: bigint;
  /** The same as text, which is asked for thousands of times a second. */
  text: string;
  isLoaded: boolean;
  /** Resolves when the database has been read once; a version announced during that is not lost. */
  readonly loaded: Promise<void>;
}

function rise(remembered: Remembered, version: bigint): void {
  if (remembered.newest >= version) return;
  remembered.newest = version;
  remembered.text = String(version);
}

export const versionKeyOf = (tenantId: string, resource: string) => `${tenantId} ${resource}`;

/** Versions kept in memory while the listener is up, so that an unchanged poll never reaches the database. */
export function openResourceVersions(db: Database, listener: Listener, memoryLimit = 200_000): ResourceVersions {
  const known = boundedMemory<Remembered>(memoryLimit);

  const raise = (tenantId: string, resource: string, version: bigint): void => {
    const remembered = known.peek(versionKeyOf(tenantId, resource));
    if (remembered) rise(remembered, version);
  };

  listener.onInterruption(() => known.clear());
  listener.on(versionChannel, (payload) => {
    const [tenantId = '', version = '0', ...resource] = payload.split(' ');
    raise(tenantId, resource.join(' '), BigInt(version));
  });
  ownChanges.add(raise);

  const read = async (tenantId: string, resource: string): Promise<bigint> => {
    const row = await db
      .reader(tenantId)
      .selectFrom('resource_version')
      .select('version')
      .where('tenant_id', '=', tenantId)
      .where('resource', '=', resource)
      .executeTakeFirst();
    return BigInt(row?.version ?? 1);
  };

  const remember = (tenantId: string, resource: string): Remembered => {
    const key = versionKeyOf(tenantId, resource);
    const load = async (): Promise<void> => {
      try {
        const version = await read(tenantId, resource);
        rise(remembered, version);
        remembered.isLoaded = true;
      } catch (error) {
        known.delete(key);
        throw error;
      }
    };
    const remembered: Remembered = { newest: 0n, text: '0', isLoaded: false, loaded: load() };
    known.set(key, remembered);
    return remembered;
  };

  return {
    recall(versionKey) {
      const remembered = listener.isUp() ? known.peek(versionKey) : undefined;
      return remembered?.isLoaded ? remembered.text : undefined;
    },
    async current(tenantId, resource) {
      if (!listener.isUp()) return String(await read(tenantId, resource));
      const remembered = known.get(versionKeyOf(tenantId, resource)) ?? remember(tenantId, resource);
      await remembered.loaded;
      return remembered.text;
    },
  };
}
