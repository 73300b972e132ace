import { hash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { insertReading } from '../../apps/server/src/features/collect/facts/reading-store.ts';
import { splitIntoParts } from '../../apps/server/src/features/collect/facts/split-into-parts.ts';
import { storeParts } from '../../apps/server/src/features/collect/facts/store-parts.ts';
import { atCommandLine, createTenant } from '../../apps/server/src/features/tenants/index.ts';
import { compareType } from '../../apps/server/src/features/watch/compare/compare-type.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { type Database, openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import { prepareDatabase } from '../../apps/server/src/platform/database/prepare-database.ts';
import type { TenantTx } from '../../apps/server/src/platform/database/tenant-tx.ts';
import { masterKeyOf } from '../../apps/server/src/platform/vault/master-key.ts';
import { masterKeysOf } from '../../apps/server/src/platform/vault/master-keys.ts';
import { openVault } from '../../apps/server/src/platform/vault/vault.ts';
import { watchedAccess } from '../../packages/connectors/src/microsoft-graph/watch/watched-access.ts';
import type { ConfigurationObject } from '../../packages/domain/src/watch/configuration-object.ts';
import { configuredPolicies } from '../../packages/facts/src/configuration/policies.ts';
import { type Bench, type Figure, median, millisecondsOf } from '../bench.ts';

const masterKey = Buffer.alloc(32, 1);
const [objectCount, changeCount] = [10_000, 100];
const watched = watchedAccess[0]!;
const hourMs = 3_600_000;

/** A conditional access policy as Microsoft gives it, of the usual size. */
const policyAt = (place: number, version: number): ConfigurationObject => ({
  id: `policy-${place}`,
  name: `Policy ${place}`,
  parent: null,
  isEnabled: true,
  position: null,
  settings: {
    state: 'enabled',
    conditions: {
      clientAppTypes: ['all'],
      applications: { includeApplications: ['All'], excludeApplications: [`app-${place}`] },
      users: { includeUsers: ['All'], excludeUsers: [`user-${place}`, `user-${place + 1}`], excludeGroups: [`group-${place % 50}`] },
      locations: { includeLocations: ['All'], excludeLocations: ['AllTrusted'] },
      platforms: { includePlatforms: ['all'] },
    },
    grantControls: { operator: 'OR', builtInControls: ['mfa'], authenticationStrength: { id: '00000000-0000-0000-0000-000000000004' } },
    sessionControls: { signInFrequency: { isEnabled: true, type: 'hours', value: 4 + version } },
  },
});

/** In each round others are changed, and those of the rounds before stay as they are. */
const readingAt = (round: number): ConfigurationObject[] =>
  Array.from({ length: objectCount }, (_, place) => policyAt(place, place % (objectCount / changeCount) < round ? 1 : 0));

interface Planted {
  readonly db: Database;
  readonly tenantId: string;
  readonly applicationId: string;
}

/** As a run stores it; answers the hashes of its parts. */
async function plantReading(
  { db, tenantId, applicationId }: Planted,
  objects: readonly ConfigurationObject[],
  asOf: Date,
): Promise<Buffer[]> {
  const { parts, items } = splitIntoParts(configuredPolicies, objects);
  const hashes = parts.map((part) => part.hash);
  await db.inTenant(tenantId, async (tx) => {
    const { id: runId } = await tx
      .insertInto('run')
      .values({ tenant_id: tenantId, as_of: asOf, state: 'completed', phase: 'done', requested_by: 'bench' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await storeParts(tx, parts);
    await insertReading(tx, { runId, applicationId, fact: configuredPolicies.id, parts: hashes, items, since: null, asOf });
  });
  return hashes;
}

/** The least that any comparison of the same data takes: all of it is loaded, hashed as it is, and compared with the hashes of last time. */
async function compareBare(tx: TenantTx, parts: readonly Buffer[], known: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const { rows } = await sql<{ body: ConfigurationObject[] }>`
    select content.body from unnest(${parts}::bytea[]) as part (hash)
    join fact_content as content on content.tenant_id = ${tx.tenantId} and content.hash = part.hash`.execute(tx);
  const { rows: stored } = await sql<{ id: string; hash: string }>`
    select object_id as id, encode(hash, 'hex') as hash from configuration_object where tenant_id = ${tx.tenantId}`.execute(tx);
  const hashes = new Map<string, string>();
  for (const object of rows.flatMap(({ body }) => body)) hashes.set(object.id, hash('sha256', JSON.stringify(object), 'hex'));
  const different = [...hashes].filter(([id, own]) => known.get(id) !== own);
  if (stored.length !== objectCount || (known.size > 0 && different.length === 0)) throw new Error('The bare comparison compares nothing.');
  return hashes;
}

async function measureOn(ownerUrl: string, rounds: number): Promise<Figure[]> {
  const appUrl = await prepareDatabase({ ownerUrl, appUrl: undefined, masterKey });
  const db = openDatabase({ connectionString: appUrl, poolSize: 2, onConnectionLost: () => {} });
  const vault = openVault(masterKeysOf(masterKeyOf(masterKey)));
  try {
    const newTenant = { name: 'Bench', isProvider: false, by: atCommandLine };
    const tenantId = await db.inPlatform((tx) => createTenant({ vault, clock: systemClock }, tx, newTenant));
    const planted = { db, tenantId, applicationId: randomUUID() };
    const startedAt = Date.now() - 10 * 24 * hourMs;
    const taken: { ours: number; bare: number }[] = [];
    let known: ReadonlyMap<string, string> = new Map();
    // The first reading is the baseline, and the second warms both up.
    for (let round = 0; round < rounds + 2; round += 1) {
      const at = new Date(startedAt + round * hourMs);
      const parts = await plantReading(planted, readingAt(round), at);
      const which = { applicationId: planted.applicationId, at };
      let changes: number | undefined;
      const ours = await millisecondsOf(() =>
        db.inTenant(tenantId, async (tx) => (changes = (await compareType(tx, watched, which))?.changes.length)),
      );
      if (round > 0 && changes !== changeCount) throw new Error(`${changes} changes were found, and not ${changeCount}.`);
      const bare = await millisecondsOf(() =>
        db.inTenant(tenantId, async (tx) => {
          known = await compareBare(tx, parts, known);
        }),
      );
      if (round > 1) taken.push({ ours, bare });
    }
    const ratio = median(taken.map((each) => each.bare / each.ours));
    return [
      {
        name: `comparing ${objectCount.toLocaleString('en')} objects of which ${changeCount} changed`,
        unit: 'ms',
        value: median(taken.map((each) => each.ours)),
        comparison: median(taken.map((each) => each.bare)),
        ratio,
        goal: { ratio: 0.67 },
      },
    ];
  } finally {
    await db.close();
  }
}

export const bench: Bench = {
  measures: 'what a run adds to reading a large configuration: what changed in it is found and stored',
  comparison: 'loading and hashing the same objects, and comparing the hashes',
  async measure(scale) {
    const folder = await mkdtemp(join(tmpdir(), 'rampart-bench-'));
    const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), databaseName: 'bench' });
    try {
      return await measureOn(postgres.ownerUrl, scale === 'full' ? 9 : 3);
    } finally {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
