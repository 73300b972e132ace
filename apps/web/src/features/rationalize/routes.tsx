import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseRationalizationSearch } from './rationalization-search.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = 'Rationalization';

export const rationalizationRoute = <Parent extends AnyRoute>(bridge: Parent) =>
  createRoute({
    getParentRoute: () => bridge,
    path: 'rationalization',
    staticData: { title },
    validateSearch: readSearch(parseRationalizationSearch),
    component: lazyScreen(() => import('./rationalization-screen.tsx'), 'RationalizationScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <PanelSkeleton />
      </PendingScreen>
    ),
  });
