import { Button } from '@mantine/core';
import type { DriftAlert } from '@rampart/contract/watch/alerts.ts';
import { FacetMenu } from '@rampart/ui/facet/facet-menu.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { countText, momentText, numberText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { DriftStatus } from '@rampart/domain/watch/drift-status.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { Crosshair } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
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
  withAlert,
  withFilter,
  withPage,
} from './drift-search.ts';
import classes from './drift.module.css';
import { alertsPerPage, alertsQuery } from './queries.ts';
import { type AskedRevert, RevertDialog } from './revert/revert-dialog.tsx';
import { CreateTicketDialog } from './tickets/create-ticket-dialog.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useSteadyAlerts } from './use-steady-alerts.ts';
import { useTriageKeys } from './use-triage-keys.ts';

const route = getRouteApi('/drift/');

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
      hint="The first processing run records the settings of your products. From the second one on, changes that were not made by Rampart appear here."
    />
  ) : (
    <EmptyState
      icon={<Crosshair size={24} strokeWidth={1.5} />}
      title="No drift"
      hint={`Every product matches its baseline. They were last compared on ${momentText(comparedAt)}.`}
    />
  );
}

/** The address names an alert that this list does not have: no other takes its place unasked. */
function AlertHasLeft({ onBack, onShowNow }: { readonly onBack: () => void; readonly onShowNow: () => void }) {
  return (
    <div className={classes['detail']} role="status">
      <EmptyState
        icon={<Crosshair size={24} strokeWidth={1.5} />}
        title="This alert is no longer in the list"
        hint="Someone decided about it or reverted it in the meantime, or it is on another page. Choose another alert from the list."
        action={
          <>
            <Button variant="default" onClick={onShowNow}>
              Show it as it is now
            </Button>
            <Button className={classes['back'] ?? ''} variant="default" onClick={onBack}>
              All alerts
            </Button>
          </>
        }
      />
    </div>
  );
}

interface ShownProps {
  readonly search: DriftSearch;
  readonly onChange: ChangeSearch;
  /** In place of the address of now, which leads nowhere any more. */
  readonly onReplace: ChangeSearch;
  readonly onPage: (page: number) => void;
}

interface PageAnswer {
  readonly data: { readonly alerts: readonly DriftAlert[]; readonly total: number } | undefined;
  readonly isCurrent: boolean;
}

/** A page that has no alerts any more gives way to the last one that has. Until that is here, it says nothing about drift. */
function useLastPage({ data, isCurrent }: PageAnswer, onReplace: ChangeSearch): boolean {
  const isPastEnd = data !== undefined && data.alerts.length === 0 && data.total > 0;
  const last = Math.ceil((data?.total ?? 0) / alertsPerPage);
  // Definitions and Baseline are other screens, though their addresses are below this one.
  const hasLeft = useLocation({ select: ({ pathname }) => !['/drift', '/drift/'].includes(pathname) });
  useEffect(() => {
    if (isPastEnd && isCurrent && !hasLeft) onReplace((before) => withPage(before, last));
  }, [isPastEnd, isCurrent, hasLeft, last, onReplace]);
  return isPastEnd;
}

/** The chart keeps what it counts: it is no part of a view. */
const inView = (query: string, { by, from, to }: DriftSearch): DriftSearch => ({
  ...searchOfView(query),
  ...(by !== undefined && { by }),
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
});

function Alerts({ search, onChange, onReplace, onPage }: ShownProps) {
  const { data, isPlaceholderData } = useQuery({
    ...alertsQuery(search),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const open = (alert: string | undefined): void => onChange((before) => withAlert(before, alert));
  const isCurrent = data !== undefined && !isPlaceholderData;
  const steady = useSteadyAlerts({ latest: data?.alerts ?? [], isCurrent, search, onReplace });
  const { shown, opened, onDecided } = steady;
  const looked = opened ?? steady.left;
  const showNow = (): void =>
    onChange((before) => inView(viewQuery(steady.openedId === undefined ? {} : { tags: steady.openedId }), before));
  // Keys decide about nothing that the filters of now may not list.
  const triage = useTriageKeys({
    alerts: shown,
    opened: isPlaceholderData ? undefined : opened,
    beside: steady.beside,
    onOpen: open,
    onDecided,
  });
  const [reverting, setReverting] = useState<AskedRevert>();
  const [ticketed, setTicketed] = useState<DriftAlert>();
  const isPastEnd = useLastPage({ data, isCurrent }, onReplace);
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
        summary={
          data.compared_at === null
            ? 'Nothing compared yet'
            : `${numberText(data.open)} open, ${countText(data.total, 'alert', 'alerts')} shown`
        }
      />
      {isPastEnd ? (
        <PanelSkeleton />
      ) : shown.length === 0 ? (
        <NothingToShow search={search} products={data.products} comparedAt={data.compared_at} onChange={onChange} />
      ) : (
        <div
          className={classes['split']}
          data-is-open={search.alert !== undefined || undefined}
          // What the filters of before had listed, until the answer to those of now is here.
          aria-busy={isPlaceholderData || undefined}
        >
          <AlertList
            alerts={shown}
            waiting={steady.waiting}
            onShowNew={steady.showNew}
            opened={opened}
            triage={triage}
            search={search}
            total={data.total}
            onOpen={open}
            onPage={onPage}
          />
          {looked === undefined ? (
            <AlertHasLeft onBack={() => open(undefined)} onShowNow={showNow} />
          ) : (
            <AlertDetail
              key={looked.grouping_id}
              alert={looked}
              triage={triage}
              onRevert={setReverting}
              onCreateTicket={setTicketed}
              onBack={() => open(undefined)}
              onShowNow={opened === undefined ? showNow : undefined}
            />
          )}
        </div>
      )}
      {triage.marked.length > 0 && <BulkTriage triage={triage} />}
      {triage.asked !== undefined && (
        <DecideDialog
          {...triage.asked}
          onClose={() => triage.ask(undefined)}
          onDecided={(alerts, status) => {
            triage.mark([]);
            onDecided(alerts, status);
          }}
        />
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
  const replace = useCallback<ChangeSearch>((next) => void navigate({ search: next, replace: true, resetScroll: false }), [navigate]);
  return (
    <DriftFrame
      current="/drift"
      subtitle="Changes made outside Rampart, compared with your baseline"
      actions={<AlertActions search={search} />}
    >
      <TrendPanel search={search} onChange={change} />
      <Alerts
        search={search}
        onChange={change}
        onReplace={replace}
        // A new page begins at its top, as in every list.
        onPage={(page) => void navigate({ search: (before) => withPage(before, page) })}
      />
    </DriftFrame>
  );
}
