import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { judgedInBrowser } from './browser-schemas.ts';
import { filesIn, isTest, repositoryRoot, textOf } from './repository.ts';

const inRepository = (file: string): string => join(repositoryRoot, file);
/** Whether it is a list of values, as zod says of its schemas. */
const isList = (schema: unknown): boolean => (schema as { readonly def?: { readonly type?: string } } | undefined)?.def?.type === 'enum';

const read = (file: string): string | undefined => (existsSync(inRepository(file)) ? textOf(file) : undefined);

test('the check finds a schema that is judged by, also in a file that another one loads', () => {
  const files: Readonly<Record<string, string>> = {
    'apps/web/src/screen.tsx': `import { Role } from '@rampart/domain/role.ts';\nimport './part.ts';\nimport type { Unread } from './unread.ts';\nRole.parse(1);`,
    'apps/web/src/part.ts': `export { Problem } from './problem.ts';\nconst own = Problem.safeParse(JSON.parse(text));`,
    'apps/web/src/problem.ts': '',
    'apps/web/src/unread.ts': 'Other.parse(1);',
  };
  const judged = judgedInBrowser(['apps/web/src/screen.tsx'], (file) => files[file]);
  expect(judged.map(({ schema, declaredIn }) => [schema, declaredIn])).toEqual([
    ['Role', 'packages/domain/src/role.ts'],
    ['Problem', 'apps/web/src/problem.ts'],
  ]);
});

test('the browser, which has no zod, judges by lists of values alone', async () => {
  const entries = filesIn('apps/web/src').filter((file) => /\.tsx?$/.test(file) && !isTest(file));
  const judged = judgedInBrowser(entries, read);
  expect(judged.length).toBeGreaterThan(4);
  const others: string[] = [];
  for (const { file, schema, declaredIn } of judged) {
    const module = (await import(pathToFileURL(inRepository(declaredIn)).href)) as Record<string, unknown>;
    if (!isList(module[schema])) others.push(`${file}: ${schema}`);
  }
  expect(others).toEqual([]);
});
