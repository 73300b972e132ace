import { PanelSkeleton, TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute, notFound } from '@tanstack/react-router';
import { exclusionsQuery } from '../../parts/exclusion-lists/exclusions-query.ts';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseCustomGroupsSearch } from './custom-groups-search.ts';
import { parsePeopleSearch } from './list/people-search.ts';
import { findGroup, isGroupName, nameOfGroup } from './group/use-group.ts';
import { groupSummariesQuery } from './queries.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Personas';
const loadGroups = async (): Promise<void> => void (await queryClient.ensureQueryData(groupSummariesQuery));

/** There is no screen of a group that does not exist. */
async function loadGroup({ params }: { readonly params: unknown }): Promise<void> {
  const { groups } = await queryClient.ensureQueryData(groupSummariesQuery);
  if (findGroup(groups, (params as { readonly group: string }).group) === undefined) throw notFound();
}

/** Crumbs lead back through it; the screens are below. */
export const personasRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({ getParentRoute: () => root, path: 'personas', staticData: { title }, beforeLoad: requirePermission('people:read') });

export const personasHomeRoute = <Parent extends AnyRoute>(personas: Parent) =>
  createRoute({
    getParentRoute: () => personas,
    path: '/',
    loader: loadGroups,
    component: lazyScreen(() => import('./overview/overview-screen.tsx'), 'OverviewScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TableSkeleton rows={10} columns={5} />
      </PendingScreen>
    ),
  });

/** `/personas/{group name, url-encoded}`; its screens are below. */
export const personaRoute = <Parent extends AnyRoute>(personas: Parent) =>
  createRoute({
    getParentRoute: () => personas,
    path: '$group',
    loader: ({ params: { group } }) => ({ title: nameOfGroup(group) }),
  });

export const groupRoute = <Parent extends AnyRoute>(persona: Parent) =>
  createRoute({
    getParentRoute: () => persona,
    path: '/',
    loader: loadGroup,
    component: lazyScreen(() => import('./group/group-screen.tsx'), 'GroupScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <PanelSkeleton />
      </PendingScreen>
    ),
  });

export const peopleRoute = <Parent extends AnyRoute>(persona: Parent) =>
  createRoute({
    getParentRoute: () => persona,
    path: 'people',
    staticData: { title: 'People' },
    validateSearch: readSearch(parsePeopleSearch),
    loader: loadGroup,
    component: lazyScreen(() => import('./list/people-screen.tsx'), 'PeopleScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <TableSkeleton rows={6} columns={2} />
      </PendingScreen>
    ),
  });

const customGroups = 'Custom groups';

export const customGroupsRoute = <Parent extends AnyRoute>(persona: Parent) =>
  createRoute({
    getParentRoute: () => persona,
    path: 'custom-groups',
    staticData: { title: customGroups },
    validateSearch: readSearch(parseCustomGroupsSearch),
    beforeLoad: requirePermission('exclusions:read'),
    loader: async ({ params }) => {
      // Emergency access can be changed though the figures of the groups cannot be loaded.
      if (!isGroupName((params as { readonly group: string }).group)) throw notFound();
      await queryClient.ensureQueryData(exclusionsQuery);
    },
    component: lazyScreen(() => import('./custom-groups-screen.tsx'), 'CustomGroupsScreen'),
    pendingComponent: () => (
      <PendingScreen title={customGroups}>
        <TableSkeleton rows={5} columns={3} />
      </PendingScreen>
    ),
  });
