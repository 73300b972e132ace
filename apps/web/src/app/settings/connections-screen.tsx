import type { Application } from '@rampart/contract/connect.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { isProviderUser } from '@rampart/domain/role.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazyPart } from '@rampart/ui/lazy-part.ts';
import { Suspense, useMemo, useState } from 'react';
import { OnboardingLine } from '../../features/collect/onboarding-line.tsx';
import type { ProcessingCandidate } from '../../features/collect/processing-choice.ts';
import { ProcessingPanel } from '../../features/collect/processing-panel.tsx';
import { TriggerProcessing } from '../../features/collect/trigger-processing.tsx';
import { AgreementNotice } from '../../features/connect/agreement-notice.tsx';
import { type CatalogProduct, catalogProducts, namesOf } from '../../features/connect/catalog-product.ts';
import { type ConnectionSearch, parseConnectionSearch } from '../../features/connect/connection-search.ts';
import { ConnectionsList } from '../../features/connect/connections-list.tsx';
import { healthSummary } from '../../features/connect/health-summary.ts';
import { applicationsQuery, authMethodsQuery, productsQuery } from '../../features/connect/queries.ts';
import { connectionHealth } from '../../parts/connections/connection-health.ts';
import { agreementQuery } from '../../shell/gates/agreement-query.ts';
import { FilterField } from '../../shell/keyboard/filter-field.tsx';
import { InlineProblem } from '../../shell/layout/inline-problem.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import classes from './connections.module.css';

/** The tenant's applications in the catalog's order, with what the choice of processing rests on. */
const processingCandidates = (products: readonly CatalogProduct[], applications: readonly Application[]): ProcessingCandidate[] =>
  // A tracker of tickets has nothing to process.
  products
    .filter(({ category }) => category !== 'work-management')
    .flatMap((product) =>
      applications
        .filter((application) => application.product === product.id)
        .map((application) => ({
          uuid: application.uuid,
          name: product.name,
          isHealthy: connectionHealth(application) === 'healthy',
          isDefault: product.processed_by_default,
        })),
    );

const TicketConfiguration = lazyPart(
  async () => (await import('../../features/tickets/configuration/ticket-configuration.tsx')).TicketConfiguration,
);

const route = getRouteApi('/settings/connections');
const unsigned = 'The user agreements have to be signed first.';
const mayNotConnect = `Your role can view connections but not change them. A standard user, an administrator or a ${productName} engineer can.`;

function useCatalog() {
  const metadata = useSuspenseQuery(productsQuery).data;
  const supported = useSuspenseQuery(authMethodsQuery).data;
  return useMemo(() => catalogProducts(metadata, supported), [metadata, supported]);
}

/** Those whose remediations are deployed, and so have tickets. */
const configurable = (products: readonly CatalogProduct[]) =>
  products.filter(({ deployment_types: types }) => types.length > 0).map(({ id, name }) => ({ id, name }));

export function ConnectionsScreen() {
  const { roles } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const products = useCatalog();
  const { signed: isSigned } = useSuspenseQuery(agreementQuery).data;
  const blockedBecause = !isSigned ? unsigned : isPermitted(roles, 'applications:write') ? undefined : mayNotConnect;
  const [configured, setConfigured] = useState<string>();
  const { data: applications, error } = useQuery({ ...applicationsQuery, enabled: isSigned });
  const onSearch = (change: Partial<Record<keyof ConnectionSearch, string | undefined>>): void =>
    void navigate({ search: (current) => parseConnectionSearch({ ...current, ...change }), replace: 'q' in change, resetScroll: false });
  return (
    <Screen
      title="Manage Connections"
      subtitle={
        <>
          {healthSummary(applications)}
          {isProviderUser(roles) && (
            <>
              {' · '}
              <OnboardingLine />
            </>
          )}
        </>
      }
      actions={
        <>
          {isPermitted(roles, 'processing:trigger') && (
            <TriggerProcessing candidates={processingCandidates(products, applications ?? [])} />
          )}
          <div className={classes['filter']}>
            <FilterField label="Find a product" value={search.q ?? ''} onChange={(q) => onSearch({ q })} />
          </div>
        </>
      }
    >
      {isSigned ? (
        <ProcessingPanel
          isOpen={search.processing === 'open'}
          onToggle={() => onSearch({ processing: search.processing === 'open' ? undefined : 'open' })}
          nameOf={(product) => namesOf(products, [product], 'and')}
        />
      ) : (
        <AgreementNotice />
      )}
      {applications === undefined && <InlineProblem title="The connections cannot be shown now" error={error} />}
      <ConnectionsList
        products={products}
        applications={isSigned ? applications : []}
        search={blockedBecause === undefined ? search : parseConnectionSearch({ q: search.q })}
        onSearch={onSearch}
        blockedBecause={blockedBecause}
        onConfigure={setConfigured}
      />
      {configured !== undefined && (
        <Suspense fallback={null}>
          <TicketConfiguration tool={configured} products={configurable(products)} onClose={() => setConfigured(undefined)} />
        </Suspense>
      )}
    </Screen>
  );
}
