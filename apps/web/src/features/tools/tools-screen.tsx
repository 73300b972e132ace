import { productName } from '@rampart/domain/product-name.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';
import linkTabs from '../../parts/link-tabs/link-tabs.module.css';
import { LinkTabs } from '../../parts/link-tabs/link-tabs.tsx';
import { windowTitle } from '../../shell/layout/route-title.ts';
import { useSession } from '../../shell/session/session-state.ts';
import { useIsAtProvider } from '../../shell/tenants/use-is-at-provider.ts';
import { ConfigurationView } from './configuration-view.tsx';
import { FeaturesView } from './features-view.tsx';
import { QueueView } from './queue-view.tsx';
import { RationalizationView } from './rationalization-view.tsx';
import { RunsView } from './runs-view.tsx';
import { TenantsView } from './tenants-view.tsx';
import { type ToolView, toolViews } from './tools-search.ts';

const route = getRouteApi('/rampart-tools');
const title = `${productName} Tools`;

const views: Readonly<Record<ToolView, { readonly label: string; readonly shows: ComponentType }>> = {
  runs: { label: 'Runs', shows: RunsView },
  rationalization: { label: 'Rationalization', shows: RationalizationView },
  configuration: { label: 'Configuration', shows: ConfigurationView },
  features: { label: 'Features', shows: FeaturesView },
  tenants: { label: 'Tenants', shows: TenantsView },
  queue: { label: 'Queue', shows: QueueView },
};

/** What the provider's staff need to look after a tenant. All but the tenants and the queue is of the tenant that they visit. */
export function ToolsScreen() {
  const isAtProvider = useIsAtProvider() === true;
  const { view: current = isAtProvider ? 'tenants' : 'runs' } = route.useSearch();
  const { tenant } = useSession();
  const { shows: View } = views[current];
  return (
    <Screen
      title={title}
      documentTitle={windowTitle(title)}
      subtitle={
        isAtProvider
          ? 'You are in your own tenant. Visit another one under Tenants: runs, rationalization, configuration and features are about the tenant that you visit.'
          : `Visiting ${tenant.name}. What you do here is recorded in its audit log.`
      }
      tabs={
        <LinkTabs label={`Views of ${title}`}>
          {toolViews.map((view) => (
            <Link
              key={view}
              to="/rampart-tools"
              search={{ view }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={linkTabs['tab'] ?? ''}
              aria-current={view === current ? 'page' : undefined}
            >
              {views[view].label}
            </Link>
          ))}
        </LinkTabs>
      }
    >
      <Suspense fallback={<PanelSkeleton />}>
        <View />
      </Suspense>
    </Screen>
  );
}
