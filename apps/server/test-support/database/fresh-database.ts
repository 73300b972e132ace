import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { appUrlOf, ensureAppRole } from '../../src/platform/database/app-role.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { testMasterKey } from '../access/test-master-key.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that every test file clones. */
    readonly templateUrl: string;
  }
}

export interface FreshDatabase {
  readonly db: Database;
  /** As the owner, who sees everything: for arranging and for judging, never for the code under test. */
  readonly owner: pg.Pool;
  readonly ownerUrl: string;
  readonly appUrl: string;
  createTenant(name: string): Promise<string>;
  close(): Promise<void>;
}

/** A database of the test file's own, cloned from the migrated template. Close it in `afterAll`. */
export async function freshDatabase(templateUrl: string = inject('templateUrl')): Promise<FreshDatabase> {
  const template = new URL(templateUrl);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client({ connectionString: new URL('/postgres', template).href });
  await server.connect();
  await server.query(`create database ${name} template ${template.pathname.slice(1)} strategy file_copy`);
  await server.end();
  const ownerUrl = new URL(`/${name}`, template).href;
  const appUrl = appUrlOf(ownerUrl, testMasterKey);
  await ensureAppRole(ownerUrl, appUrl);
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  owner.on('error', () => {});
  owner.on('connect', (client) => void client.on('error', () => {}));
  const db = openDatabase({ connectionString: appUrl, poolSize: 6, onConnectionLost: () => {} });
  return {
    db,
    owner,
    ownerUrl,
    appUrl,
    async createTenant(tenantName) {
      const { rows } = await owner.query<{ tenant_id: string }>('insert into tenant (name) values ($1) returning tenant_id', [tenantName]);
      return rows[0]?.tenant_id ?? '';
    },
    async close() {
      await db.close();
      await owner.end();
    },
  };
}
