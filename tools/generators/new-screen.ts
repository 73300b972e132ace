import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '@rampart/domain/permission.ts';
import { listedInRouter } from './feature-edits.ts';
import { GeneratorRefusal } from './generator-refusal.ts';
import { camelCase, checkedName, literal, oneOf, pascalCase, sentenceCase } from './names.ts';
import { runGenerator } from './run-generator.ts';

interface NewScreen {
  readonly screen: string;
  readonly title: string;
  readonly hint: string;
  readonly permission: string;
}

const screenFile = ({ screen, title, hint }: NewScreen) => `import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { Screen } from '@rampart/ui/screen.tsx';

export function ${pascalCase(screen)}Screen() {
  return (
    <Screen title=${literal(title)}>
      <EmptyState title="Nothing here yet" hint=${literal(hint)} />
    </Screen>
  );
}
`;

const routeFile = ({ screen, title, permission }: NewScreen) => `import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';

export const ${camelCase(screen)}Route = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: '/${screen}',
    staticData: { title: ${literal(title)} },
    beforeLoad: requirePermission('${permission}'),
    component: lazyScreen(() => import('./${screen}-screen.tsx'), '${pascalCase(screen)}Screen'),
  });
`;

const testFile = ({ screen, title }: NewScreen) => `import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';

test('shows its title', async () => {
  await renderScreen('/${screen}', { as: 'administrator' });
  expect(await screen.findByRole('heading', { level: 1, name: ${literal(title)} })).toBeTruthy();
});
`;

runGenerator({
  command: 'npm run new-screen -- <feature> <screen> --allow … --hint …',
  positionalCount: 2,
  options: {
    allow: 'the permission that the screen needs',
    hint: 'what the screen says while there is nothing to show, in a sentence',
    title: 'the title of the screen; the words of <screen> unless given',
  },
  plan(options, root) {
    const feature = checkedName('the feature', options.positionals[0]);
    const name = checkedName('the screen', options.positionals[1]);
    const folder = `apps/web/src/features/${feature}`;
    if (!existsSync(join(root, folder)))
      throw new GeneratorRefusal(`There is no feature ${feature} in the web app: npm run new-feature makes one.`);
    const planned: NewScreen = {
      screen: name,
      title: options.optional('title') ?? sentenceCase(name),
      hint: options.required('hint'),
      permission: oneOf('The permission', permissions, options.required('allow')),
    };
    return {
      create: {
        [`${folder}/${name}-screen.tsx`]: screenFile(planned),
        [`${folder}/${name}-screen.test.tsx`]: testFile(planned),
        [`${folder}/${name}-route.tsx`]: routeFile(planned),
      },
      edit: { 'apps/web/src/app/router.tsx': listedInRouter(feature, { route: name, file: `${name}-route.tsx` }) },
    };
  },
  next: 'Now lead to it from apps/web/src/shell/navigation/navigation.ts or settings-menu.ts, and describe it in docs/guide.',
});
