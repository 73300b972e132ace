import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const tableTypes = 'apps/server/src/platform/database/db-types.ts';
const migrations = 'apps/server/src/migrations';

/** The path of the migration that comes after the last one. */
export function nextMigration(root: string, name: string): string {
  const last = Math.max(...readdirSync(join(root, migrations)).map((file) => Number.parseInt(file, 10) || 0));
  return `${migrations}/${String(last + 1).padStart(4, '0')}-${name}.sql`;
}
