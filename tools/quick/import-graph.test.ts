import { expect, test } from 'vitest';
import { importsOf, testsTouchedBy } from './import-graph.ts';

test('finds what a file imports, in its folder and in other packages, and no installed package', () => {
  const text = `import { z } from 'zod';
import { okta } from './connector.ts';
import { people } from '@rampart/facts/people/people.ts';
import type { Judge } from '@rampart/simulators/test-support/openapi-judge.ts';
const screen = () => import('../screen.tsx');
`;
  expect(importsOf('packages/connectors/src/okta/connector.test.ts', text)).toEqual([
    'packages/connectors/src/okta/connector.ts',
    'packages/facts/src/people/people.ts',
    'packages/simulators/test-support/openapi-judge.ts',
    'packages/connectors/src/screen.tsx',
  ]);
});

/** Real paths, because a test that was deleted is not run. */
const own = 'tools/generators/register.test.ts';
const aboutRegistry = 'tools/architecture/registries.test.ts';
const beyond = 'tools/architecture/loop.test.ts';
const importers = new Map([
  ['okta/collect.ts', ['okta/connector.ts', own]],
  ['okta/connector.ts', ['registry.ts']],
  ['registry.ts', [aboutRegistry, 'server/collect.ts']],
  ['server/collect.ts', [beyond]],
]);

test('follows the importers of a changed file to their tests', () => {
  expect(testsTouchedBy(['okta/collect.ts'], importers)).toContain(own);
  expect(testsTouchedBy(['server/collect.ts'], importers)).toEqual([beyond]);
});

test('goes through a registry to the tests of the registry alone', () => {
  expect(testsTouchedBy(['okta/collect.ts'], importers)).toEqual([aboutRegistry, own]);
});

test('follows a registry that was changed itself', () => {
  expect(testsTouchedBy(['registry.ts'], importers)).toEqual([beyond, aboutRegistry]);
});

test('runs a changed test, and none that is gone', () => {
  expect(testsTouchedBy([own, 'tools/gone.test.ts'], importers)).toEqual([own]);
});
