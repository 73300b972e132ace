import { productName } from '@rampart/domain/product-name.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { requirePermission } from '../../shell/gates/require-permission.ts';
import { PendingScreen } from '../../shell/layout/pending-screen.tsx';
import { lazyScreen } from '../../shell/navigation/lazy-screen.ts';
import { parseToolsSearch } from './tools-search.ts';
import { readSearch } from '../../shell/navigation/read-search.ts';

const title = `${productName} Tools`;

export const toolsRoute = <Parent extends AnyRoute>(root: Parent) =>
  createRoute({
    getParentRoute: () => root,
    path: 'rampart-tools',
    staticData: { title },
    beforeLoad: requirePermission('tools:use'),
    validateSearch: readSearch(parseToolsSearch),
    component: lazyScreen(() => import('./tools-screen.tsx'), 'ToolsScreen'),
    pendingComponent: () => (
      <PendingScreen title={title}>
        <PanelSkeleton />
      </PendingScreen>
    ),
  });
