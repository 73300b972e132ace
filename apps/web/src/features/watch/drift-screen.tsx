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
import { DriftFrame } from './drift-frame.tsx';
import { builtInViews, chosenIn, type DriftSearch, isNarrowed, searchOfView, statusesIn, viewQuery, withFilter } from './drift-search.ts';
import { priorityWords, riskWords, statusWords } from './drift-words.ts';
import classes from './drift.module.css';
import { alertsQuery } from './queries.ts';
import { type AskedRevert, RevertDialog } from './revert/revert-dialog.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { useTriageKeys } from './use-triage-keys.ts';

const route = getRouteApi('/drift');

interface FiltersProps {
  readonly search: DriftSearch;
  readonly products: readonly { readonly product: string; readonly product_name: string }[];
  readonly onShow: (search: DriftSearch) => void;
  readonly summary: string;
}

const valuesOf = (words: Readonly<Record<string, string>>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const listText = (chosen: readonly string[]): string | undefined => (chosen.length === 0 ? undefined : chosen.join(','));

function Filters({ search, products, onShow, summary }: FiltersProps) {
  const statuses = statusesIn(search);
  return (
    <div className={classes['filters']}>
      <FacetMenu
        facet={{ id: 'statuses', label: 'Status', values: valuesOf(statusWords) }}
        chosen={statuses}
        onChange={(chosen) =>
          onShow(
            withFilter(search, {
              statuses: chosen.length === 0 || chosen.length === DriftStatus.options.length ? 'all' : chosen.join(','),
            }),
          )
        }
      />
      <FacetMenu
        facet={{
          id: 'products',
          label: 'Product',
          values: products.map(({ product, product_name: name }) => ({ value: product, label: name })),
        }}
        chosen={chosenIn(search, 'products')}
        onChange={(chosen) => onShow(withFilter(search, { products: listText(chosen) }))}
      />
      <FacetMenu
        facet={{ id: 'priorities', label: 'Priority', values: valuesOf(priorityWords) }}
        chosen={chosenIn(search, 'priorities')}
        onChange={(chosen) => onShow(withFilter(search, { priorities: listText(chosen) }))}
      />
      <FacetMenu
        facet={{ id: 'posture_risk', label: 'Posture risk', values: valuesOf(riskWords) }}
        chosen={chosenIn(search, 'posture_risk')}
        onChange={(chosen) => onShow(withFilter(search, { posture_risk: listText(chosen) }))}
      />
      <p className={classes['summary']} role="status">
        {summary}
      </p>
    </div>
  );
}

function NothingToShow({
  search,
  comparedAt,
  onShow,
}: {
  readonly search: DriftSearch;
  readonly comparedAt: string | null;
  readonly onShow: (search: DriftSearch) => void;
}) {
  if (isNarrowed(search))
    return (
      <FilteredEmpty
        title="No alert matches these filters"
        hint="Clear the filters to see what waits for a decision."
        onClear={() => onShow({})}
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

function Alerts() {
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const { data } = useQuery({ ...alertsQuery(search), throwOnError: (_error, query) => query.state.data === undefined });
  const show = (next: DriftSearch): void => void navigate({ search: next, resetScroll: false });
  const open = (alert: string | undefined): void => {
    const { alert: _alert, ...rest } = search;
    show(alert === undefined ? rest : { ...rest, alert });
  };
  const alerts = data?.alerts ?? [];
  const opened = alerts.find(({ grouping_id: id }) => id === search.alert) ?? alerts[0];
  const triage = useTriageKeys({ alerts, opened, onOpen: open });
  const [reverting, setReverting] = useState<AskedRevert>();
  if (data === undefined) return <PanelSkeleton />;
  return (
    <>
      <SavedViewsBar
        screen="drift"
        builtIn={builtInViews}
        query={viewQuery(search)}
        onOpen={(query) => show({ ...searchOfView(query), ...(search.by !== undefined && { by: search.by }) })}
      />
      <Filters
        search={search}
        products={data.products}
        onShow={show}
        summary={`${data.open} open, ${countText(data.total, 'alert', 'alerts')} shown`}
      />
      {opened === undefined ? (
        <NothingToShow search={search} comparedAt={data.compared_at} onShow={show} />
      ) : (
        <div className={classes['split']} data-is-open={search.alert !== undefined || undefined}>
          <AlertList
            alerts={alerts}
            opened={opened}
            triage={triage}
            search={search}
            total={data.total}
            onOpen={open}
            onPage={(page) => show({ ...search, page })}
          />
          <AlertDetail key={opened.grouping_id} alert={opened} triage={triage} onRevert={setReverting} onBack={() => open(undefined)} />
        </div>
      )}
      {triage.marked.length > 0 && <BulkTriage triage={triage} />}
      {triage.asked !== undefined && (
        <DecideDialog {...triage.asked} onClose={() => triage.ask(undefined)} onDecided={() => triage.mark([])} />
      )}
      {reverting !== undefined && <RevertDialog {...reverting} onClose={() => setReverting(undefined)} />}
    </>
  );
}

/** Changes that were made past Rampart, what they mean, and what to do about each. */
export function DriftScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <DriftFrame
      current="/drift"
      subtitle="Changes made outside Rampart, compared with your baseline"
      actions={<AlertActions search={search} />}
    >
      <TrendPanel search={search} onShow={(next) => void navigate({ search: next, resetScroll: false })} />
      <Alerts />
    </DriftFrame>
  );
}
