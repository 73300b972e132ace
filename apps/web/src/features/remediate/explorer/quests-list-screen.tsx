import { Switch } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FacetChips } from '@rampart/ui/facet/facet-chips.tsx';
import { FacetMenu } from '@rampart/ui/facet/facet-menu.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { saveFile } from '../../../parts/file-download/save-file.ts';
import { type BuiltInView, SavedViewsBar } from '../../../parts/saved-views/saved-views-bar.tsx';
import { tableStateOf } from '../../../parts/table-search/table-search.ts';
import { isEntitled } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { FilterField } from '../../../shell/keyboard/filter-field.tsx';
import { questsQuery } from '../queries.ts';
import {
  allChosen,
  type ExplorerSearch,
  type FacetId,
  searchOfView,
  viewQuery,
  withChosen,
  withTable,
  withWords,
} from './explorer-search.ts';
import classes from './explorer.module.css';
import { facetsOf, filterQuests } from './filter-quests.ts';
import { NoQuestsYet } from './no-quests-yet.tsx';
import { questColumns } from './quest-columns.tsx';
import { QuestMenu } from './quest-menu.tsx';
import { QuestTabs } from './quest-tabs.tsx';
import { questsAsCsv } from './quests-as-csv.ts';

const views: readonly { readonly name: string; readonly search: ExplorerSearch }[] = [
  { name: 'Everything', search: {} },
  { name: 'Open', search: { status: 'INCOMPLETE~SELECTED~STAGED' } },
  { name: 'High priority', search: { priority: 'p1' } },
  { name: 'Ready to enable', search: { status: 'STAGED' } },
];

const builtInViews = (quests: readonly Quest[]): BuiltInView[] =>
  views.map(({ name, search }) => ({ name, query: viewQuery(search), count: filterQuests(quests, search).length }));

/** Exports what is listed, filters and all. */
function ExportButton({ quests }: { readonly quests: readonly Quest[] }) {
  const { data: entitlements } = useQuery(entitlementsQuery);
  const reason = isEntitled(entitlements, 'export_data') ? undefined : lockedText.short;
  const save = (): void => saveFile(new Blob([questsAsCsv(quests)], { type: 'text/csv' }), 'remediations.csv');
  return (
    <ExplainedButton variant="default" reason={reason} leftSection={<Download size={16} aria-hidden="true" />} onClick={save}>
      Export
    </ExplainedButton>
  );
}

const route = getRouteApi('/quests/explore');
const questMenu = (quest: Quest) => <QuestMenu quest={quest} />;
const byValue = { id: 'value', desc: true };

export function QuestsListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { quests } = useSuspenseQuery(questsQuery(search.all ?? false)).data;
  const shown = useMemo(() => filterQuests(quests, search), [quests, search]);
  const facets = useMemo(() => facetsOf(quests), [quests]);
  const chosen = allChosen(search);
  const isFiltered = search.q !== undefined || Object.values(chosen).some((values) => values.length > 0);
  const show = (next: ExplorerSearch): void => void navigate({ search: next, replace: true });
  const clear = (): void => show(search.all ? { all: true } : {});
  const choose = (id: string, values: readonly string[]): void => show(withChosen(search, id as FacetId, values));

  return (
    <Screen
      title="Remediations"
      subtitle={
        quests.length === 1 ? 'One recommended configuration' : `${quests.length} recommended configurations, the most effective first`
      }
      actions={<ExportButton quests={shown} />}
      tabs={<QuestTabs current="/quests/explore" />}
    >
      <div className={classes['tools']}>
        <SavedViewsBar
          screen="remediations"
          builtIn={builtInViews(quests)}
          query={viewQuery(search)}
          onOpen={(query) => show(searchOfView(query))}
        />
        <div className={classes['filters']}>
          <div className={classes['words']}>
            <FilterField label="Filter by name, product or tag" value={search.q ?? ''} onChange={(q) => show(withWords(search, q))} />
          </div>
          {facets.map((facet) => (
            <FacetMenu key={facet.id} facet={facet} chosen={chosen[facet.id as FacetId]} onChange={(values) => choose(facet.id, values)} />
          ))}
          <Switch
            label="Show hidden and muted"
            checked={search.all ?? false}
            onChange={(event) => {
              const { all: _, ...rest } = search;
              show(event.currentTarget.checked ? { ...rest, all: true } : rest);
            }}
          />
        </div>
        <FacetChips
          facets={facets}
          chosen={chosen}
          onRemove={(id) => choose(id, [])}
          onClear={clear}
          summary={`${shown.length} of ${quests.length} shown`}
        />
      </div>
      <DataTable
        label="Remediations"
        columns={questColumns}
        rows={shown}
        total={quests.length}
        getRowId={({ node_id }) => node_id}
        state={tableStateOf(search, byValue)}
        onStateChange={(state) => void navigate({ search: withTable(search, state, byValue) })}
        isFiltered={isFiltered}
        rowActions={questMenu}
        empty={<NoQuestsYet />}
        filteredEmpty={
          <FilteredEmpty
            title="No remediation matches these filters"
            hint={`Clear the filters to see all ${quests.length} remediations.`}
            onClear={clear}
          />
        }
      />
    </Screen>
  );
}
