import { existsSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { filesIn, isTest, repositoryRoot, textOf } from '../architecture/repository.ts';

/** Who imports a file, by its path from the root of the repository. */
export type Importers = ReadonlyMap<string, readonly string[]>;

const workspaceFolder = (name: string): string => (['server', 'web'].includes(name) ? `apps/${name}` : `packages/${name}`);

/** The file that an import names, or nothing for an installed package. */
function importedFile(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(importer), specifier));
  const [, name, path] = /^@rampart\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  if (name === undefined || path === undefined) return undefined;
  return join(workspaceFolder(name), path.startsWith('test-support/') ? path : `src/${path}`);
}

export const importsOf = (importer: string, text: string): string[] =>
  [...text.matchAll(/(?:\bfrom|\bimport\(?|\bURL\()\s*['"]([^'"\n]+)['"]/g)].flatMap(
    ([, specifier]) => importedFile(importer, specifier!) ?? [],
  );

export function readImporters(): Importers {
  const importers = new Map<string, string[]>();
  const sources = ['apps', 'packages', 'tools', 'e2e', 'bench']
    .flatMap((folder) => filesIn(folder))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  for (const file of sources) {
    for (const imported of importsOf(file, textOf(file))) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}

const isRegistry = (file: string): boolean => /(?:^|\/)registry\.ts$/.test(file);

/**
 * The tests that a change to these files may break. A registry ends the walk but for the tests that import it themselves:
 * beyond it is the whole product, which `npm test` covers.
 */
export function testsTouchedBy(changed: readonly string[], importers: Importers): string[] {
  const reached = new Set(changed);
  const queue = [...changed];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const users = importers.get(file) ?? [];
    for (const user of isRegistry(file) && !changed.includes(file) ? users.filter(isTest) : users) {
      if (reached.has(user)) continue;
      reached.add(user);
      queue.push(user);
    }
  }
  return [...reached].filter((file) => isTest(file) && existsSync(join(repositoryRoot, file))).toSorted();
}
