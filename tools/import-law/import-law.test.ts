import { expect, test } from 'vitest';
import { featureOrder } from './feature-order.ts';
import { importRules } from './generate-rules.ts';
import { type Violation, violationsOf } from './planted-tree.ts';

const server = 'apps/server/src';
const web = 'apps/web/src';
const inPackage = (name: string, path: string) => `packages/${name}/src/${path}`;
const breaks = (rule: string, from: string, to: string): Violation => ({ rule, from, to });

/** One import for each rule, each against that rule alone. */
const planted: readonly Violation[] = [
  breaks('no-circular', inPackage('facts', 'a/egg.ts'), inPackage('facts', 'a/hen.ts')),
  breaks('resolvable', inPackage('facts', 'a/lost.ts'), inPackage('facts', 'a/gone.ts')),
  breaks('apps-apart', 'apps/outreach/src/agent.ts', `${server}/platform/clock.ts`),
  breaks('production-imports-no-tests', `${server}/platform/mail.ts`, `${server}/platform/mail.test.ts`),
  breaks('production-imports-no-development-package', inPackage('ui', 'button.ts'), 'vitest'),

  breaks('domain-imports', inPackage('domain', 'role.ts'), inPackage('facts', 'leaf.ts')),
  breaks('domain-tests-import', inPackage('domain', 'role.test.ts'), inPackage('facts', 'leaf.ts')),
  breaks('domain-npm', inPackage('domain', 'view.ts'), 'react'),
  breaks('facts-imports', inPackage('facts', 'b.ts'), inPackage('changes', 'leaf.ts')),
  breaks('facts-tests-import', inPackage('facts', 'b.test.ts'), inPackage('changes', 'leaf.ts')),
  breaks('changes-imports', inPackage('changes', 'b.ts'), inPackage('contract', 'leaf.ts')),
  breaks('changes-tests-import', inPackage('changes', 'b.test.ts'), inPackage('contract', 'leaf.ts')),
  breaks('contract-imports', inPackage('contract', 'b.ts'), inPackage('facts', 'leaf.ts')),
  breaks('contract-tests-import', inPackage('contract', 'b.test.ts'), inPackage('facts', 'leaf.ts')),
  breaks('catalog-imports', inPackage('catalog', 'b.ts'), inPackage('connectors', 'kit/leaf.ts')),
  breaks('catalog-tests-import', inPackage('catalog', 'b.test.ts'), inPackage('connectors', 'kit/leaf.ts')),
  breaks('connectors-imports', inPackage('connectors', 'kit/b.ts'), inPackage('simulators', 'world/leaf.ts')),
  breaks('connectors-tests-import', inPackage('connectors', 'kit/b.test.ts'), inPackage('catalog', 'leaf.ts')),
  breaks('simulators-imports', inPackage('simulators', 'world/b.ts'), inPackage('connectors', 'kit/leaf.ts')),
  breaks('simulators-tests-import', inPackage('simulators', 'world/b.test.ts'), inPackage('connectors', 'kit/leaf.ts')),
  breaks('ui-imports', inPackage('ui', 'b.ts'), inPackage('domain', 'leaf.ts')),
  breaks('ui-tests-import', inPackage('ui', 'b.test.tsx'), inPackage('domain', 'leaf.ts')),

  breaks('server-platform-imports', `${server}/platform/b.ts`, `${server}/features/audit/index.ts`),
  breaks('server-platform-tests-import', `${server}/platform/b.test.ts`, inPackage('ui', 'leaf.ts')),
  breaks('server-features-imports', `${server}/features/audit/b.ts`, inPackage('simulators', 'world/leaf.ts')),
  breaks('server-features-tests-import', `${server}/features/audit/b.test.ts`, `${server}/main/leaf.ts`),
  breaks('server-main-imports', `${server}/main/b.ts`, inPackage('ui', 'leaf.ts')),
  breaks('server-main-tests-import', `${server}/main/b.test.ts`, inPackage('ui', 'leaf.ts')),
  breaks('web-shell-imports', `${web}/shell/b.ts`, `${web}/parts/leaf.ts`),
  breaks('web-shell-tests-import', `${web}/shell/b.test.ts`, `${web}/app/leaf.ts`),
  breaks('web-parts-imports', `${web}/parts/b.ts`, `${web}/features/users/leaf.ts`),
  breaks('web-parts-tests-import', `${web}/parts/b.test.ts`, `${web}/app/leaf.ts`),
  breaks('web-features-imports', `${web}/features/users/b.ts`, inPackage('catalog', 'leaf.ts')),
  breaks('web-features-tests-import', `${web}/features/users/b.test.ts`, `${web}/app/leaf.ts`),
  breaks('web-app-imports', `${web}/app/b.ts`, inPackage('facts', 'leaf.ts')),
  breaks('web-app-tests-import', `${web}/app/b.test.ts`, inPackage('facts', 'leaf.ts')),

  breaks('domain-runs-in-browsers', inPackage('domain', 'disk.ts'), 'node:fs'),
  breaks('contract-runs-in-browsers', inPackage('contract', 'disk.ts'), 'node:fs'),
  breaks('ui-runs-in-browsers', inPackage('ui', 'disk.ts'), 'node:fs'),
  breaks('web-shell-runs-in-browsers', `${web}/shell/disk.ts`, 'node:fs'),
  breaks('web-parts-runs-in-browsers', `${web}/parts/disk.ts`, 'node:fs'),
  breaks('web-features-runs-in-browsers', `${web}/features/users/disk.ts`, 'node:fs'),
  breaks('web-app-runs-in-browsers', `${web}/app/disk.ts`, 'node:fs'),

  ...featureOrder
    .slice(0, -1)
    .map((feature, place) =>
      breaks(
        `feature-order-${feature}`,
        `${server}/features/${feature}/early.ts`,
        `${server}/features/${featureOrder[place + 1]}/index.ts`,
      ),
    ),
  breaks('server-feature-front-door', `${server}/features/users/b.ts`, `${server}/features/audit/store.ts`),
  breaks('web-features-apart', `${web}/features/users/c.ts`, `${web}/features/tenants/leaf.ts`),
  breaks('controls-apart', inPackage('catalog', 'controls/okta/a.ts'), inPackage('catalog', 'controls/okta/b.ts')),
  breaks('connectors-apart', inPackage('connectors', 'okta/client.ts'), inPackage('connectors', 'entra/leaf.ts')),
  breaks('simulators-apart', inPackage('simulators', 'okta/server.ts'), inPackage('simulators', 'entra/leaf.ts')),
  breaks('connector-kit-knows-no-vendor', inPackage('connectors', 'kit/c.ts'), inPackage('connectors', 'okta/leaf.ts')),
];

const allowed = [
  [inPackage('domain', 'role.ts'), 'zod'],
  [inPackage('domain', 'role.test.ts'), 'vitest'],
  [inPackage('facts', 'identity/policies.ts'), inPackage('domain', 'fact.ts')],
  [inPackage('changes', 'identity/create-policy.ts'), inPackage('domain', 'change.ts')],
  [inPackage('contract', 'users.ts'), inPackage('domain', 'role.ts')],
  [inPackage('catalog', 'controls/okta/a.ts'), inPackage('facts', 'identity/policies.ts')],
  [inPackage('catalog', 'controls/okta/b.ts'), inPackage('changes', 'identity/create-policy.ts')],
  [inPackage('catalog', 'controls/okta/a.test.ts'), inPackage('catalog', 'controls/okta/a.ts')],
  [inPackage('catalog', 'controls/registry.ts'), inPackage('catalog', 'controls/okta/a.ts')],
  [inPackage('connectors', 'okta/connector.ts'), inPackage('connectors', 'kit/connector.ts')],
  [inPackage('connectors', 'okta/connector.ts'), inPackage('connectors', 'okta/collect.ts')],
  [inPackage('connectors', 'okta/connector.test.ts'), inPackage('simulators', 'okta/server.ts')],
  [inPackage('connectors', 'okta/connector.test.ts'), 'packages/connectors/test-support/contract-suite.ts'],
  ['packages/connectors/test-support/contract-suite.ts', 'vitest'],
  [inPackage('connectors', 'registry.ts'), inPackage('connectors', 'okta/connector.ts')],
  [inPackage('simulators', 'okta/server.ts'), inPackage('simulators', 'world/world.ts')],
  [inPackage('simulators', 'okta/server.ts'), 'node:http'],
  [inPackage('ui', 'button.tsx'), 'react'],
  [inPackage('ui', 'button.test.tsx'), 'node:fs'],
  [`${server}/platform/http.ts`, inPackage('contract', 'users.ts')],
  [`${server}/platform/http.test.ts`, 'apps/server/test-support/database.ts'],
  ['apps/server/test-support/database.ts', `${server}/main/api.ts`],
  ['apps/server/test-support/database.ts', 'vitest'],
  [`${server}/features/users/routes.ts`, `${server}/features/audit/index.ts`],
  [`${server}/features/users/routes.ts`, `${server}/platform/http.ts`],
  [`${server}/features/users/routes.test.ts`, inPackage('simulators', 'okta/server.ts')],
  [`${server}/main/api.ts`, `${server}/features/users/routes.ts`],
  [`${server}/main/api.ts`, inPackage('simulators', 'okta/server.ts')],
  [`${web}/shell/api.ts`, inPackage('contract', 'users.ts')],
  [`${web}/parts/saved-views.ts`, `${web}/shell/api.ts`],
  [`${web}/features/users/queries.ts`, `${web}/shell/api.ts`],
  [`${web}/features/users/queries.ts`, `${web}/parts/saved-views.ts`],
  [`${web}/features/users/users-screen.tsx`, inPackage('ui', 'button.tsx')],
  [`${web}/app/router.tsx`, `${web}/features/users/users-screen.tsx`],
].map(([from, to]) => ({ from: from!, to: to! }));

const inOrder = (violations: readonly Violation[]) =>
  violations.map(({ rule, from, to }) => `${rule}: ${from} → ${to.replace(/^node_modules\/(\w+)\/.*/, '$1')}`).toSorted();

test('every rule has a planted violation', () => {
  expect(planted.map(({ rule }) => rule).toSorted()).toEqual(importRules.map(({ name }) => name).toSorted());
});

test('the law reports each planted violation under its own rule, and nothing else', async () => {
  const backTheOtherWay = { from: inPackage('facts', 'a/hen.ts'), to: inPackage('facts', 'a/egg.ts') };
  const found = await violationsOf([...planted, backTheOtherWay]);
  // What cannot be resolved is reported as it was written, and Node's modules without their prefix.
  const expected = planted.map((violation) => ({
    ...violation,
    to: violation.rule === 'resolvable' ? './gone.ts' : violation.to.replace(/^node:/, ''),
  }));
  expect(inOrder(found)).toEqual(inOrder(expected));
});

test('a tree that keeps the law passes', async () => {
  expect(await violationsOf(allowed)).toEqual([]);
});
