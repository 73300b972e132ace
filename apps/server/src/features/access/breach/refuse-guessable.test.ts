import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contextWords } from './context-words.ts';
import { refuseGuessable } from './refuse-guessable.ts';

const isRefused = (password: string, known: readonly string[] = []) =>
  refuseGuessable(password, known).then(
    () => false,
    () => true,
  );

test('words of the product and of the person are no password, whatever is put around them', async () => {
  for (const word of contextWords) expect([word, await isRefused(`${word}-2026!`)]).toEqual([word, true]);
  expect(await isRefused('halden-freight1!', ['Halden Freight'])).toBe(true);
  expect(await isRefused('four words that have little in common', ['anna@example.test'])).toBe(false);
});

test('the guide lists every word', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../../../docs/guide/signing-in.md'), 'utf8').toLowerCase();
  expect(contextWords.filter((word) => !guide.includes(word.toLowerCase()))).toEqual([]);
});
