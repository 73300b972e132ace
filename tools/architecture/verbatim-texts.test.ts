import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { verbatimTexts } from './verbatim-texts.ts';

const root = join(import.meta.dirname, '../..');

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) =>
        entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}

/** Quotes are escaped differently from place to place, and long texts are broken over lines. */
const plain = (text: string) =>
  text
    .replaceAll(/&apos;|&#39;|\\'|’/g, "'")
    .replaceAll(/\{' '\}|\$?\{productName\}/g, (match) => (match.includes('product') ? 'Rampart' : ' '))
    .replaceAll(/\s+/g, ' ');

const missingFrom = (sources: readonly string[], texts: readonly string[]): string[] => {
  const all = plain(sources.join('\n'));
  return texts.filter((text) => !all.includes(plain(text)));
};

test('every text of the specification that is listed is in the product, to the letter', () => {
  const sources = ['apps/web/src', 'packages/ui/src', 'packages/domain/src', 'packages/contract/src', 'apps/server/src'].flatMap(
    sourcesBelow,
  );
  expect(missingFrom(sources, verbatimTexts)).toEqual([]);
});

test('a text that differs in one letter is missed', () => {
  expect(missingFrom(["const a = 'Are you sure?';"], ['Are you sure?', 'Are you sure!'])).toEqual(['Are you sure!']);
});
