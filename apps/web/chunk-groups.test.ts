import { expect, test } from 'vitest';
import { chunkOfImports } from './chunk-groups.ts';

const imports: Readonly<Record<string, readonly string[]>> = {
  'app.tsx': ['router.ts', 'layout.tsx'],
  'router.ts': ['query.ts'],
  'layout.tsx': ['query.ts', 'router.ts'],
  'query.ts': ['layout.tsx'],
  'screen.tsx': ['query.ts', 'table.tsx'],
};
const modules = {
  getModuleInfo: (id: string) => {
    const importedIds = imports[id];
    return importedIds === undefined ? null : { importedIds };
  },
};

test('what a module imports, however far, is one chunk; the module itself and what others import are not in it', () => {
  const chunkOf = chunkOfImports('app.tsx', 'signed-in');
  expect(['router.ts', 'layout.tsx', 'query.ts'].map((id) => chunkOf(id, modules))).toEqual(['signed-in', 'signed-in', 'signed-in']);
  expect(['app.tsx', 'screen.tsx', 'table.tsx'].map((id) => chunkOf(id, modules))).toEqual([null, null, null]);
});
