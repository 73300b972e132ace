import { describe, expect, test } from 'vitest';
import { listedInAllCalls, listedInApi, listedInRouter, withTableTypes } from './feature-edits.ts';
import { GeneratorRefusal } from './generator-refusal.ts';

test('a contract file is listed in the order of the features', () => {
  const text = "import * as audit from './audit.ts';\nimport * as watch from './watch.ts';\n\nconst features = { audit, watch };\n";
  expect(listedInAllCalls('deploy')(text)).toBe(
    "import * as audit from './audit.ts';\nimport * as deploy from './deploy.ts';\nimport * as watch from './watch.ts';\n\nconst features = { audit, deploy, watch };\n",
  );
});

test('a feature with several contract files keeps them', () => {
  const text = "import * as views from './views.ts';\n\nconst features = { audit, users: { ...users, ...views }, watch };\n";
  expect(listedInAllCalls('deploy')(text)).toContain('const features = { audit, users: { ...users, ...views }, deploy, watch };');
});

describe('the routes of the API', () => {
  const text = `import {
  auditRoutes,
  openChain,
} from '../features/audit/index.ts';
import { isQuiet, watchRoutes } from '../features/watch/index.ts';

build({
    routes: [
      ...auditRoutes({ clock }),
      ...watchRoutes(),
    ],
});
`;

  test('take those of a feature between the features before and after it', () => {
    const edited = listedInApi('deploy')(text);
    expect(edited).toMatch(/auditRoutes\(\{ clock \}\),\n\s*\.\.\.deployRoutes\(\),\n\s*\.\.\.watchRoutes\(\)/);
    expect(edited).toContain("import { deployRoutes } from '../features/deploy/index.ts';\nimport { isQuiet");
  });

  test('are not guessed at when the list is somewhere else', () => {
    expect(() => listedInApi('deploy')('build({});\n')).toThrow(GeneratorRefusal);
  });
});

test('a screen comes before the settings', () => {
  const text = "import { a } from './a.ts';\n\nroot.addChildren([\n    home,\n    settings.addChildren([]),\n]);\n";
  expect(listedInRouter('deploy')(text)).toMatch(/home,\n\s*deployRoute\(root\),\n\s*settings\.addChildren/);
});

test('table types are in the order that the database gives them', () => {
  const text = `export type Generated<T> = T;

export interface Account {
  id: string;
}

export interface Tenant {
  id: string;
}

export interface DB {
  account: Account;
  tenant: Tenant;
}
`;
  const edited = withTableTypes('spare_part', { id: 'string' })(text);
  expect(edited).toContain('  account: Account;\n  spare_part: SparePart;\n  tenant: Tenant;\n}\n');
  expect(edited.indexOf('interface Account')).toBeLessThan(edited.indexOf('interface SparePart'));
  expect(edited.indexOf('interface SparePart')).toBeLessThan(edited.indexOf('interface Tenant'));
});
