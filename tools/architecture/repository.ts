import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../..');

/** Folders that are made, not written. */
const made = new Set(['node_modules', 'dist', '.git', '.rampart', 'test-results', 'playwright-report']);

/** Every written file below a folder of the repository, as `packages/domain/src/role.ts`; nothing when there is no such folder. */
export function filesIn(folder = '.'): string[] {
  try {
    const entries = readdirSync(join(repositoryRoot, folder), { withFileTypes: true });
    return entries.flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return made.has(entry.name) ? [] : filesIn(path);
      return entry.isFile() ? [path] : [];
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export const textOf = (file: string): string => readFileSync(join(repositoryRoot, file), 'utf8');

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** What is on one side only: most faults of this folder are found so. */
export function difference(left: Iterable<string>, right: Iterable<string>): { missing: string[]; extra: string[] } {
  const [expected, found] = [new Set(left), new Set(right)];
  return { missing: [...expected].filter((one) => !found.has(one)), extra: [...found].filter((one) => !expected.has(one)) };
}
