import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const guide = readFileSync(join(source, '../../../docs/guide/settings-audit-logging.md'), 'utf8');

/** Every event names its action in a string literal where it is built. */
const recorded = ['features', 'main'].flatMap((folder) =>
  readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(source, folder, file), 'utf8').matchAll(/\baction(?::| =) '([^']+)'/g)].map(([, name]) => name!),
    ),
);
const explained = [...guide.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!);

test('every action that is recorded is an area and a verb', () => {
  expect(recorded.length).toBeGreaterThan(10);
  expect(recorded.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
});

test('the guide explains every action that is recorded, once, and no other', () => {
  expect(explained.toSorted()).toEqual([...new Set(recorded)].toSorted());
});
