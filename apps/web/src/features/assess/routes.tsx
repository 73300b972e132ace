import { CardsSkeleton, ChartSkeleton, TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { replayQuery } from './queries.ts';
import { isReplayDimension, type ReplayDimension } from './what-if/replay-dimensions.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const spans = [7, 30, 90];

interface WhatIfSearch {
  readonly days?: number;
  readonly by?: ReplayDimension;
}

const parseSearch = ({ days, by }: Record<string, unknown>): WhatIfSearch => ({
  ...(spans.includes(Number(days)) && { days: Number(days) }),
  ...(isReplayDimension(by) && { by }),
});

export const whatIfRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'what-if/$control',
    staticData: { title: 'What if' },
    validateSearch: readSearch<WhatIfSearch>(parseSearch),
    beforeLoad: requirePermission('evidence:read'),
    loaderDeps: ({ search: { days = 90 } }) => ({ days }),
    loader: async ({ params: { control }, deps: { days } }) => void (await queryClient.ensureQueryData(replayQuery(control, days))),
    component: lazyScreen(() => import('./what-if/what-if-screen.tsx'), 'WhatIfScreen'),
    pendingComponent: () => (
      <PendingScreen title="What if">
        <CardsSkeleton count={4} cardWidth="9rem" />
        <ChartSkeleton />
        <TableSkeleton rows={6} columns={4} />
      </PendingScreen>
    ),
  });
