import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { FacetMenu } from '@rampart/ui/facet/facet-menu.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { countText, momentText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { DriftStatus } from '@rampart/domain/watch/drift-status.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Crosshair } from 'lucide-react';
import { useState } from 'react';
import { SavedViewsBar } from '../../parts/saved-views/saved-views-bar.tsx';
import { AlertActions } from './alert-actions.tsx';
import { AlertDetail } from './alert-detail.tsx';
import { AlertList } from './alert-list.tsx';
import { BulkTriage } from './bulk-triage.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { driftFiltersText, facetsOf, type Product } from './drift-facets.ts';
import { DriftFrame } from './drift-frame.tsx';
import {
  builtInViews,
  type ChangeSearch,
  chosenIn,
  type DriftSearch,
  isNarrowed,
  searchOfView,
  statusesIn,
  viewQuery,
  withFilter,
} from './drift-search.ts';
import classes from './drift.module.css';
import { alertsQuery } from './queries.ts';
import { type AskedRevert, RevertDialog } from './revert/revert-dialog.tsx';
import { CreateTicketDialog } from './tickets/create-ticket-dialog.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useTriageKeys } from './use-triage-keys.ts';

const route = getRouteApi('/drift');

interface FiltersProps {
  readonly search: DriftSearch;
  readonly products: readonly Product[];
  readonly onChange: ChangeSearch;
  readonly summary: string;
}

const listText = (chosen: readonly string[]): string | undefined => (chosen.length === 0 ? undefined : chosen.join(','));

function Filters({ search, products, onChange, summary }: FiltersProps) {
  const filterBy = (changed: Parameters<typeof withFilter>[1]): void => onChange((before) => withFilter(before, changed));
  const facets = facetsOf(products);
  return (
    <div className={classes['filters']}>
      <FacetMenu
        facet={facets.statuses}
        chosen={statusesIn(search)}
        onChange={(chosen) =>
          filterBy({ statuses: chosen.length === 0 || chosen.length === DriftStatus.options.length ? 'all' : chosen.join(',') })
        }
      />
      {(['products', 'priorities', 'posture_risk'] as const).map((id) => (
        <FacetMenu key={id} facet={facets[id]} chosen={chosenIn(search, id)} onChange={(chosen) => filterBy({ [id]: listText(chosen) })} />
      ))}
      <p className={classes['summary']} role="status">
        {summary}
      </p>
    </div>
  );
}

interface NothingToShowProps {
  readonly search: DriftSearch;
  readonly products: readonly Product[];
  readonly comparedAt: string | null;
  readonly onChange: ChangeSearch;
}

function NothingToShow({ search, products, comparedAt, onChange }: NothingToShowProps) {
  if (isNarrowed(search))
    return (
      <FilteredEmpty
        title="No alert matches these filters"
        hint={`${driftFiltersText(search, products)} hides all alerts. Clear the filters to see what waits for a decision.`}
        onClear={() => onChange(() => ({}))}
      />
    );
  return comparedAt === null ? (
    <EmptyState
      icon={<Crosshair size={24} strokeWidth={1.5} />}
      title="Nothing has been compared yet"
      hint="The first processing run records how your products are set. From the second one on, changes that were not made by Rampart appear here."
    />
  ) : (
    <EmptyState
      icon={<Crosshair size={24} strokeWidth={1.5} />}
      title="No drift"
      hint={`Every product is as it should be. They were last compared on ${momentText(comparedAt)}.`}
    />
  );
}

interface ShownProps {
  readonly search: DriftSearch;
  readonly onChange: ChangeSearch;
}

const withAlert = ({ alert: _alert, ...rest }: DriftSearch, alert: string | undefined): DriftSearch =>
  alert === undefined ? rest : { ...rest, alert };

/** The chart keeps what it counts: it is no part of a view. */
const inView = (query: string, { by, from, to }: DriftSearch): DriftSearch => ({
  ...searchOfView(query),
  ...(by !== undefined && { by }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

function Alerts({ search, onChange }: ShownProps) {
  const { data, isPlaceholderData } = useQuery({
    ...alertsQuery(search),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const open = (alert: string | undefined): void => onChange((before) => withAlert(before, alert));
  const alerts = data?.alerts ?? [];
  const opened = alerts.find(({ grouping_id: id }) => id === search.alert) ?? alerts[0];
  // Keys decide about nothing that the filters of now may not list.
  const triage = useTriageKeys({ alerts, opened: isPlaceholderData ? undefined : opened, onOpen: open });
  const [reverting, setReverting] = useState<AskedRevert>();
  const [ticketed, setTicketed] = useState<DriftAlert>();
  if (data === undefined) return <PanelSkeleton />;
  return (
    <>
      <SavedViewsBar
        screen="drift"
        builtIn={builtInViews}
        query={viewQuery(search)}
        onOpen={(query) => onChange((before) => inView(query, before))}
      />
      <Filters
        search={search}
        products={data.products}
        onChange={onChange}
        summary={`${data.open} open, ${countText(data.total, 'alert', 'alerts')} shown`}
      />
      {opened === undefined ? (
        <NothingToShow search={search} products={data.products} comparedAt={data.compared_at} onChange={onChange} />
      ) : (
        <div
          className={classes['split']}
          data-is-open={search.alert !== undefined || undefined}
          // What the filters of before had listed, until the answer to those of now is here.
          aria-busy={isPlaceholderData || undefined}
        >
          <AlertList
            alerts={alerts}
            opened={opened}
            triage={triage}
            search={search}
            total={data.total}
            onOpen={open}
            onPage={(page) => onChange((before) => ({ ...before, page }))}
          />
          <AlertDetail
            key={opened.grouping_id}
            alert={opened}
            triage={triage}
            onRevert={setReverting}
            onCreateTicket={setTicketed}
            onBack={() => open(undefined)}
          />
        </div>
      )}
      {triage.marked.length > 0 && <BulkTriage triage={triage} />}
      {triage.asked !== undefined && (
        <DecideDialog {...triage.asked} onClose={() => triage.ask(undefined)} onDecided={() => triage.mark([])} />
      )}
      {ticketed !== undefined && <CreateTicketDialog alert={ticketed} onClose={() => setTicketed(undefined)} />}
      {reverting !== undefined && <RevertDialog {...reverting} onClose={() => setReverting(undefined)} />}
    </>
  );
}

/** Changes that were made past Rampart, what they mean, and what to do about each. */
export function DriftScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change: ChangeSearch = (next) => void navigate({ search: next, resetScroll: false });
  return (
    <DriftFrame
      current="/drift"
      subtitle="Changes made outside Rampart, compared with your baseline"
      actions={<AlertActions search={search} />}
    >
      <TrendPanel search={search} onChange={change} />
      <Alerts search={search} onChange={change} />
    </DriftFrame>
  );
}
