import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mainNavigation } from './src/shell/navigation/navigation.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/guide/keyboard-and-search.md'), 'utf8');

test('the guide lists every key that goes to a screen, and no other', () => {
  const explained = [...guide.matchAll(/^\| `G` then `([A-Z])` \| Go to (?:the )?(.+) \|$/gm)].map(
    ([, letter, label]) => `${letter} ${label}`,
  );
  const bound = mainNavigation.flatMap(({ letter, label }) => (letter === undefined ? [] : [`${letter.toUpperCase()} ${label}`]));
  expect(explained.toSorted()).toEqual(bound.toSorted());
});
