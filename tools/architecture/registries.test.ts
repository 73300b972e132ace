import { controlRegistry } from '@rampart/catalog/controls/registry.ts';
import { frameworkRegistry } from '@rampart/catalog/frameworks/registry.ts';
import { productRegistry } from '@rampart/catalog/products/registry.ts';
import { remediationRegistry } from '@rampart/catalog/remediations/registry.ts';
import { changeRegistry } from '@rampart/changes/registry.ts';
import { factRegistry } from '@rampart/facts/registry.ts';
import { describe, expect, test } from 'vitest';
import { type Registry, registryFaults, untestedEntries } from './registries.ts';
import { filesIn } from './repository.ts';

describe('the check', () => {
  const folder = 'catalog/controls';
  const files = ['registry.ts', 'okta/mfa-required.ts', 'okta/mfa-required.test.ts'].map((file) => `${folder}/${file}`);

  test('accepts a registry that names what the files hold, and an empty one over no files', () => {
    expect(registryFaults({ folder, files, ids: ['okta.mfa-required'] })).toEqual([]);
    expect(registryFaults({ folder, files: [], ids: [] })).toEqual([]);
  });

  test('finds a file that is not registered', () => {
    expect(registryFaults({ folder, files, ids: [] })).toEqual([
      'catalog/controls: no entry in the registry has the id okta.mfa-required, but there is a file of that name.',
    ]);
  });

  test('finds an id that differs from the file name, on both sides', () => {
    expect(registryFaults({ folder, files, ids: ['okta.mfa'] })).toHaveLength(2);
  });

  test('finds an entry registered twice', () => {
    expect(registryFaults({ folder, files, ids: ['okta.mfa-required', 'okta.mfa-required'] })).toEqual([
      'catalog/controls: okta.mfa-required is in the registry twice.',
    ]);
  });

  test('finds an entry without its test beside it', () => {
    expect(untestedEntries({ folder, files, ids: [] })).toEqual([]);
    expect(untestedEntries({ folder, files: files.slice(0, 2), ids: [] })).toEqual(['catalog/controls/okta/mfa-required.ts']);
  });
});

const registryOf = (folder: string, entries: readonly { readonly id: string }[]): Registry => ({
  folder,
  files: filesIn(folder),
  ids: entries.map(({ id }) => id),
});
const controls = registryOf('packages/catalog/src/controls', controlRegistry);

test.each([
  controls,
  registryOf('packages/catalog/src/frameworks', frameworkRegistry),
  registryOf(
    'packages/catalog/src/products',
    productRegistry.map(({ id }) => ({ id: id.replaceAll('_', '-') })),
  ),
  registryOf('packages/catalog/src/remediations', remediationRegistry),
  registryOf('packages/facts/src', factRegistry),
  registryOf('packages/changes/src', changeRegistry),
])('the registry in $folder names what its files hold', (registry) => {
  expect(registryFaults(registry)).toEqual([]);
});

test('every control has its test beside it', () => {
  expect(untestedEntries(controls)).toEqual([]);
});
