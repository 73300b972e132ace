import { expect, test } from 'vitest';
import { filesIn, textOf } from './repository.ts';
import { unusedWordsIn, wordFaults } from './unused-words.ts';

const words = unusedWordsIn(textOf('docs/glossary.md'));
const folders = ['apps', 'packages', 'tools', 'e2e', 'bench', 'docs/how-to', 'docs/guide'];
const isWritten = (file: string) => /\.(?:tsx?|mjs|css|sql|md)$/.test(file) && !file.startsWith('tools/architecture/unused-words');

test('the glossary names the words that are not used, and what to write instead', () => {
  expect(words.length).toBeGreaterThan(20);
  for (const { instead } of words) expect(instead).not.toBe('');
});

test('no name, comment, title or page has a word that is not used', () => {
  const files = [...folders.flatMap((folder) => filesIn(folder)).filter(isWritten), 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'];
  expect(
    wordFaults(
      files.map((file) => ({ file, text: textOf(file) })),
      words,
    ),
  ).toEqual([]);
});

test.each([
  ['a name', 'const lock = await takeTurn(tx);'],
  ['a constant', 'const TAKE_TURN = 1;'],
  ['a comment', '// The next worker has to take turn first.'],
  ['a title', "test('take turn', () => {});"],
])('finds it in %s', (_where, text) => {
  const planted = [{ phrase: 'take turn', instead: 'acquire the deployment lock' }];
  expect(wordFaults([{ file: 'a.ts', text: `\n${text}` }], planted)).toEqual([
    'a.ts:2: “take turn”. The glossary says: acquire the deployment lock.',
  ]);
});

test('finds it in the name of a file', () => {
  expect(wordFaults([{ file: 'deploy/take-turn.ts', text: '' }], [{ phrase: 'take turn', instead: 'lock' }])).toHaveLength(1);
});

test('takes no part of a longer word for it', () => {
  expect(wordFaults([{ file: 'a.ts', text: 'mistake turned' }], [{ phrase: 'take turn', instead: 'lock' }])).toEqual([]);
});
