import { describe, expect, test } from 'vitest';
import { drawersAmong, isSource, tooLongAmong } from './file-names.ts';
import { filesIn, textOf } from './repository.ts';

const lines = (count: number) => 'line\n'.repeat(count);

describe('the check', () => {
  test.each(['utils', 'helpers', 'common', 'shared', 'misc', 'lib', 'types', 'constants', 'services', 'fns'])(
    'finds a folder and a file called %s',
    (name) => {
      const folder = `apps/web/src/${name}/tidy.ts`;
      const file = `packages/ui/src/${name}.tsx`;
      expect(drawersAmong([folder, file, `apps/web/src/${name}.test.ts`])).toHaveLength(3);
    },
  );

  test('finds a drawer that hides behind another word', () => {
    expect(drawersAmong(['packages/ui/src/date-utils.ts'])).toEqual(['packages/ui/src/date-utils.ts']);
  });

  test('leaves names that only contain such a word alone', () => {
    expect(drawersAmong(['packages/domain/src/common-name.ts', 'tools/db-types.ts', 'apps/web/src/library.ts'])).toEqual([]);
  });

  test('finds a file of more than 400 lines', () => {
    expect(
      tooLongAmong([
        { file: 'long.ts', text: lines(401) },
        { file: 'fits.ts', text: lines(400) },
      ]),
    ).toEqual(['long.ts']);
  });
});

test('no folder or file is a drawer', () => {
  expect(drawersAmong(filesIn())).toEqual([]);
});

test('no file has more than 400 lines', () => {
  expect(
    tooLongAmong(
      filesIn()
        .filter(isSource)
        .map((file) => ({ file, text: textOf(file) })),
    ),
  ).toEqual([]);
});
