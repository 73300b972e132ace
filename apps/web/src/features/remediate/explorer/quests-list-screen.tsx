import { Switch } from '@mantine/core';
import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { ColumnMenu } from '@rampart/ui/data-table/column-menu.tsx';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { ExplainedButton } from '@rampart/ui/explained-button.tsx';
import { FacetChips } from '@rampart/ui/facet/facet-chips.tsx';
import { FacetMenu } from '@rampart/ui/facet/facet-menu.tsx';
import { filtersText } from '@rampart/ui/facet/facet.ts';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { numberText } from '@rampart/ui/format.ts';
import { Later } from '@rampart/ui/later.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { saveFile } from '../../../parts/file-download/save-file.ts';
import { useExportReason } from '../../../parts/file-download/use-export-reason.ts';
import { openStatus } from '../../../parts/remediations/open-status.ts';
import { type BuiltInView, SavedViewsBar } from '../../../parts/saved-views/saved-views-bar.tsx';
import { listChange } from '../../../parts/table-search/list-change.ts';
import { tableStateOf } from '../../../parts/table-search/table-search.ts';
import { FilterField } from '../../../shell/keyboard/filter-field.tsx';
import { BulkActions } from '../bulk/bulk-actions.tsx';
import { rankingText } from '../../../parts/effect/effect-text.ts';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import type { BulkAction } from '../bulk/bulk-step.ts';
import { questsQuery } from '../queries.ts';
import { CopyLinkButton } from './copy-link-button.tsx';
import {
  allChosen,
  type ExplorerSearch,
  type FacetId,
  hiddenColumns,
  searchOfView,
  viewQuery,
  withChosen,
  withHidden,
  withTable,
  withWords,
} from './explorer-search.ts';
import classes from './explorer.module.css';
import { facetsOf, filterQuests } from './filter-quests.ts';
import { FacetRow } from './facet-row.tsx';
import { NoQuestsYet } from './no-quests-yet.tsx';
import { listColumns, optionalColumns } from './quest-columns.tsx';
import { QuestMenu } from './quest-menu.tsx';
import { QuestTabs } from './quest-tabs.tsx';
import { questsAsCsv } from './quests-as-csv.ts';

const views: readonly { readonly name: string; readonly search: ExplorerSearch }[] = [
  { name: 'Everything', search: {} },
  { name: 'Open', search: { status: openStatus } },
  { name: 'High priority', search: { priority: 'p1' } },
  { name: 'Ready to enable', search: { status: 'STAGED' } },
];

/** Without counts before the first run is over. */
const builtInViews = (quests: readonly Quest[]): BuiltInView[] =>
  views.map(({ name, search }) => ({
    name,
    query: viewQuery(search),
    ...(quests.length > 0 && { count: filterQuests(quests, search).length }),
  }));

const save = (quests: readonly Quest[]): void => saveFile(new Blob([questsAsCsv(quests)], { type: 'text/csv' }), 'remediations.csv');

interface ExportButtonProps {
  readonly quests: readonly Quest[];
  readonly reason: string | undefined;
}

/** Exports what is listed, filters and all. */
const ExportButton = ({ quests, reason }: ExportButtonProps) => (
  <ExplainedButton variant="default" reason={reason} leftSection={<Download size={16} aria-hidden="true" />} onClick={() => save(quests)}>
    Export
  </ExplainedButton>
);

const route = getRouteApi('/quests/explore');
const questMenu = (quest: Quest) => <QuestMenu quest={quest} />;
const byValue = { id: 'value', desc: true };
const nothingYet: { readonly quests: readonly Quest[] } = { quests: [] };
const idOf = ({ node_id }: Quest): string => node_id;
const nameOf = ({ quest_tome_name }: Quest): string => quest_tome_name;

/** Nothing is counted before the first run is over. */
function countedText(quests: readonly Quest[], isRanked: boolean): string {
  if (quests === nothingYet.quests) return 'Recommended configurations';
  if (quests.length === 0) return 'No recommended configurations yet';
  if (quests.length === 1) return 'One recommended configuration';
  return `${numberText(quests.length)} recommended configurations${isRanked ? `. ${rankingText}` : ''}`;
}

export function QuestsListScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { quests } =
    useQuery({
      ...questsQuery(search.all ?? false),
      placeholderData: keepPreviousData,
      throwOnError: (_error, query) => query.state.data === undefined,
    }).data ?? nothingYet;
  const exportReason = useExportReason();
  const shown = useMemo(() => filterQuests(quests, search), [quests, search]);
  const facets = useMemo(() => facetsOf(quests, search), [quests, search]);
  const columns = useMemo(() => listColumns(quests), [quests]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  // What the filters hide is not acted on.
  const chosenQuests = shown.filter((quest) => selected.has(idOf(quest)));
  const [acting, setActing] = useState<{ readonly action: BulkAction; readonly quests: readonly Quest[] }>();
  const chosen = allChosen(search);
  const isFiltered = search.q !== undefined || Object.values(chosen).some((values) => values.length > 0);
  // From what the address has by then: two filters may change before the first is shown.
  const show = (change: (before: ExplorerSearch) => ExplorerSearch): void =>
    void navigate({ search: change, replace: true, resetScroll: false });
  const clear = (): void => show(({ all, hide }) => ({ ...(all && { all }), ...(hide !== undefined && { hide }) }));
  const choose = (id: string, values: readonly string[]): void => show((before) => withChosen(before, id as FacetId, values));
  const hidden = hiddenColumns(search);
  const clearSelection = (): void => setSelected(new Set());

  return (
    <Screen
      title="Remediations"
      density="compact"
      subtitle={countedText(quests, search.sort === undefined)}
      actions={<ExportButton quests={shown} reason={exportReason} />}
      tabs={
        <div className={classes['head']}>
          <QuestTabs current="/quests/explore" />
          <SavedViewsBar
            screen="remediations"
            builtIn={builtInViews(quests)}
            query={viewQuery(search)}
            onOpen={(query) => show(({ hide }) => ({ ...searchOfView(query), ...(hide !== undefined && { hide }) }))}
          />
        </div>
      }
    >
      <Later meanwhile={<TableSkeleton rows={8} columns={6} />}>
        <div className={classes['tools']}>
          <div className={classes['filters']}>
            <div className={classes['words']}>
              <FilterField
                label="Filter by name, product or tag"
                value={search.q ?? ''}
                onChange={(q) => show((before) => withWords(before, q))}
              />
            </div>
            <FacetRow>
              {facets.map((facet) => (
                <FacetMenu
                  key={facet.id}
                  facet={facet}
                  chosen={chosen[facet.id as FacetId]}
                  onChange={(values) => choose(facet.id, values)}
                />
              ))}
            </FacetRow>
            <div className={classes['icons']}>
              <CopyLinkButton />
              <ColumnMenu columns={optionalColumns} hidden={hidden} onChange={(next) => show((before) => withHidden(before, next))}>
                <Switch
                  label="Show hidden and muted"
                  checked={search.all ?? false}
                  onChange={(event) => {
                    const isOn = event.currentTarget.checked;
                    show((before) => {
                      const { all: _, ...rest } = before;
                      return isOn ? { ...rest, all: true } : rest;
                    });
                  }}
                />
              </ColumnMenu>
            </div>
          </div>
          {isFiltered && (
            <FacetChips
              facets={facets}
              chosen={chosen}
              onRemove={(id) => choose(id, [])}
              onClear={clear}
              summary={`${numberText(shown.length)} of ${numberText(quests.length)} match`}
            />
          )}
        </div>
        <DataTable
          label="Remediations"
          columns={columns}
          hidden={hidden}
          rows={shown}
          getRowId={idOf}
          state={tableStateOf(search, byValue)}
          onStateChange={(state) => void navigate(listChange(search, (before) => withTable(before, state, byValue)))}
          isFiltered={isFiltered}
          rowActions={questMenu}
          opensRows
          selection={{ selected, onChange: setSelected, nameOf }}
          empty={<NoQuestsYet />}
          filteredEmpty={
            <FilteredEmpty
              title="No remediation matches these filters"
              hint={`${filtersText(facets, chosen, search.q)} hides ${quests.length === 1 ? 'the only remediation' : `all ${numberText(quests.length)} remediations`}.`}
              onClear={clear}
            />
          }
        />
      </Later>
      {/* So that the bar covers neither the last rows nor the pager once they are scrolled to. */}
      {chosenQuests.length > 0 && <div className={classes['room']} />}
      {chosenQuests.length > 0 && (
        <BulkActions
          count={chosenQuests.length}
          onAct={(action) => setActing({ action, quests: chosenQuests })}
          onClear={clearSelection}
          onExport={exportReason === undefined ? () => save(chosenQuests) : undefined}
        />
      )}
      {/* What is being done changes statuses, so that the filters may hide what it is done with. */}
      {acting !== undefined && (
        <BulkDialog
          {...acting}
          onClose={(hasRun) => {
            setActing(undefined);
            if (hasRun) clearSelection();
          }}
        />
      )}
    </Screen>
  );
}
