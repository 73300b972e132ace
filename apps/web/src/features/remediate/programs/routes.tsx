import { CardsSkeleton, TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute, notFound } from '@tanstack/react-router';
import { queryClient } from '../../../shell/api/query-client.ts';
import { requirePermission } from '../../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../../shell/navigation/lazy-screen.ts';
import { programsOfTypeQuery, programSummaryQuery } from '../queries.ts';
import { parseProgramSearch } from './program-search.ts';
import { isProgramType, programTypeLabel } from './program-types.ts';
import { readSearch } from '../../../shell/navigation/read-search.ts';

const title = 'Programs';
const PendingCards = () => (
  <PendingScreen title={title}>
    <CardsSkeleton count={3} />
  </PendingScreen>
);
const Pending = () => (
  <PendingScreen title={title}>
    <TableSkeleton rows={6} columns={4} />
  </PendingScreen>
);

export const programsRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({ getParentRoute: () => root, path: 'programs', staticData: { title }, beforeLoad: requirePermission('programs:read') });

export const programsHomeRoute = <Parent extends AnyRoute>(programs: Parent) =>
  createRoute({
    getParentRoute: () => programs,
    path: '/',
    loader: async () => void (await queryClient.ensureQueryData(programSummaryQuery)),
    component: lazyScreen(() => import('./programs-screen.tsx'), 'ProgramsScreen'),
    pendingComponent: PendingCards,
  });

export const programTypeRoute = <Parent extends AnyRoute>(programs: Parent) =>
  createRoute({
    getParentRoute: () => programs,
    path: '$type',
    staticData: { title: 'Program' },
    validateSearch: readSearch(parseProgramSearch),
    loader: async ({ params: { type } }) => {
      if (!isProgramType(type)) throw notFound();
      await queryClient.ensureQueryData(programsOfTypeQuery(type));
      return { title: programTypeLabel(type) };
    },
    component: lazyScreen(() => import('./program-type-screen.tsx'), 'ProgramTypeScreen'),
    pendingComponent: Pending,
  });
