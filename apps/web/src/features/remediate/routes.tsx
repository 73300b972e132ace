import { PanelSkeleton, TableSkeleton, WizardSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseExplorerSearch } from './explorer/explorer-search.ts';
import { parseSubscriptionsSearch } from './explorer/subscriptions-search.ts';
import { coverageQuery, questQuery, questsQuery } from './queries.ts';
import { parseQuestAddress } from '../../parts/remediations/quest-address.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Remediations';
const beforeLoad = requirePermission('remediations:read');
const Pending = () => (
  <PendingScreen title={title}>
    <TableSkeleton rows={8} columns={6} />
  </PendingScreen>
);
const PendingExplorer = () => (
  <PendingScreen title={title}>
    <PanelSkeleton />
  </PendingScreen>
);
const PendingRemediation = () => (
  <PendingScreen title="Remediation">
    <WizardSkeleton />
  </PendingScreen>
);

/** Crumbs lead back through it; the screens are below. */
export const questsRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({ getParentRoute: () => root, path: 'quests', staticData: { title }, beforeLoad });

export const explorerRoute = <Parent extends AnyRoute>(quests: Parent) =>
  createRoute({
    getParentRoute: () => quests,
    path: '/',
    loader: async () =>
      void (await Promise.all([queryClient.ensureQueryData(questsQuery(false)), queryClient.ensureQueryData(coverageQuery)])),
    component: lazyScreen(() => import('./explorer/explorer-screen.tsx'), 'ExplorerScreen'),
    pendingComponent: PendingExplorer,
  });

export const questsListRoute = <Parent extends AnyRoute>(quests: Parent) =>
  createRoute({
    getParentRoute: () => quests,
    path: 'explore',
    staticData: { title: 'All remediations' },
    validateSearch: readSearch(parseExplorerSearch),
    // Waited for on the way in alone: showing hidden and muted ones keeps the screen, and the menu that it is chosen in.
    loader: async ({ location }) =>
      void (await queryClient.ensureQueryData(questsQuery(parseExplorerSearch(location.search).all ?? false))),
    component: lazyScreen(() => import('./explorer/quests-list-screen.tsx'), 'QuestsListScreen'),
    pendingComponent: Pending,
  });

export const subscriptionsRoute = <Parent extends AnyRoute>(quests: Parent) =>
  createRoute({
    getParentRoute: () => quests,
    path: 'subscriptions',
    staticData: { title: 'Subscriptions' },
    validateSearch: readSearch(parseSubscriptionsSearch),
    loader: async () => void (await queryClient.ensureQueryData(questsQuery(true))),
    component: lazyScreen(() => import('./explorer/subscriptions-screen.tsx'), 'SubscriptionsScreen'),
    pendingComponent: Pending,
  });

/** `{identifier}[-{programType}][-{instanceId}]`; the step is what follows. */
export const questRoute = <Parent extends AnyRoute>(quests: Parent) =>
  createRoute({
    getParentRoute: () => quests,
    path: '$quest',
    staticData: { title: 'Remediation' },
    loader: async ({ params: { quest } }) => {
      // The screen reports one that does not exist.
      const found = await queryClient.ensureQueryData(questQuery(parseQuestAddress(quest))).catch(() => undefined);
      return { title: found?.quest.quest_tome_name };
    },
    component: lazyScreen(() => import('./wizard/wizard-screen.tsx'), 'WizardScreen'),
    pendingComponent: PendingRemediation,
  });

/** Without it the address of a remediation would be that of a step without a name, and links to it would match another route than theirs. */
export const questHomeRoute = <Parent extends AnyRoute>(quest: Parent) => createRoute({ getParentRoute: () => quest, path: '/' });

export const questStepRoute = <Parent extends AnyRoute>(quest: Parent) => createRoute({ getParentRoute: () => quest, path: '$' });

export const tomeRoute = <Parent extends AnyRoute>(quests: Parent) =>
  createRoute({
    getParentRoute: () => quests,
    path: 'tome/$identifier',
    staticData: { title: 'Remediation template' },
    loader: async ({ params: { identifier } }) => void (await queryClient.ensureQueryData(questQuery({ identifier }))),
    component: lazyScreen(() => import('./tome/tome-screen.tsx'), 'TomeScreen'),
    pendingComponent: Pending,
  });
