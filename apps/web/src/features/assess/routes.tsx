import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { queryClient } from '../../shell/api/query-client.ts';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { replayQuery } from './queries.ts';

const spans = [7, 30, 90];

const parseDays = (raw: Record<string, unknown>): { readonly days?: number } =>
  spans.includes(Number(raw['days'])) ? { days: Number(raw['days']) } : {};

export const whatIfRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'what-if/$control',
    staticData: { title: 'What if' },
    validateSearch: parseDays,
    beforeLoad: requirePermission('evidence:read'),
    loaderDeps: ({ search: { days = 90 } }) => ({ days }),
    loader: async ({ params: { control }, deps: { days } }) => void (await queryClient.ensureQueryData(replayQuery(control, days))),
    component: lazyScreen(() => import('./what-if/what-if-screen.tsx'), 'WhatIfScreen'),
    pendingComponent: () => (
      <PendingScreen title="What if">
        <TableSkeleton rows={8} columns={4} />
      </PendingScreen>
    ),
  });
