import { describe, expect, test } from 'vitest';
import { filesIn, textOf } from './repository.ts';

/** More would not be read. */
const mostFiles = 15;

/** The source files that a page links, in the order of the page. */
const filesNamed = (page: string): string[] => [...page.matchAll(/\]\(\.\.\/((?:apps|packages)\/[^)]+)\)/g)].map(([, path = '']) => path);

function journeyFaults(page: string, files: readonly string[]): string[] {
  const named = filesNamed(page);
  const known = new Set(files);
  return [
    ...named.filter((path) => !known.has(path)).map((path) => `${path} does not exist.`),
    ...(named.length > mostFiles ? [`It names ${named.length} files, and at most ${mostFiles} are read.`] : []),
    ...(new Set(named).size < named.length ? ['It names a file twice.'] : []),
  ];
}

describe('the check', () => {
  test('accepts a page whose files exist', () => {
    expect(journeyFaults('[a](../apps/a.ts), [b](../packages/b.ts)', ['apps/a.ts', 'packages/b.ts'])).toEqual([]);
  });

  test('finds a file that has moved, one that is named twice, and too many of them', () => {
    expect(journeyFaults('[a](../apps/a.ts) [a](../apps/a.ts)', [])).toEqual([
      'apps/a.ts does not exist.',
      'apps/a.ts does not exist.',
      'It names a file twice.',
    ]);
    const many = Array.from({ length: 16 }, (_, number) => `apps/${number}.ts`);
    expect(journeyFaults(many.map((path) => `[x](../${path})`).join(' '), many)).toEqual(['It names 16 files, and at most 15 are read.']);
  });
});

test('the journey of a deployment names files that exist, and few enough to read', () => {
  const page = textOf('docs/a-deployment.md');
  expect(filesNamed(page).length).toBeGreaterThan(10);
  expect(journeyFaults(page, [...filesIn('apps'), ...filesIn('packages')])).toEqual([]);
});
