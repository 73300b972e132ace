import { Anchor } from '@mantine/core';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FacetChips } from '@rampart/ui/facet/facet-chips.tsx';
import { FacetMenu } from '@rampart/ui/facet/facet-menu.tsx';
import { filtersText } from '@rampart/ui/facet/facet.ts';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { countText, dateText, numberText } from '@rampart/ui/format.ts';
import { Later } from '@rampart/ui/later.tsx';
import { Screen } from '@rampart/ui/screen.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, notFound } from '@tanstack/react-router';
import { useMemo } from 'react';
import { tableStateOf, withTableState } from '../../../parts/table-search/table-search.ts';
import { useExperimentalFeature } from '../../../shell/gates/use-experimental-feature.ts';
import { FilterField } from '../../../shell/keyboard/filter-field.tsx';
import { programsOfTypeQuery } from '../queries.ts';
import { facetsOf, filterControls } from './filter-controls.ts';
import { ProgramControls } from './program-controls.tsx';
import { allChosen, type FacetId, type ProgramSearch, withChosen, withValue } from './program-search.ts';
import { isProgramType, programTypeAbout, programTypeLabel } from './program-types.ts';
import classes from './programs.module.css';
import { ZeroTrustEvidence } from './zero-trust/zero-trust-evidence.tsx';

const route = getRouteApi('/programs/$type');
const byRisk = { id: 'risk', desc: true };

const peopleText = (count: number): string => (count === 0 ? 'no people yet' : countText(count, 'person', 'people'));

/** The programs of one type, each with its products and their controls in one table. */
export function ProgramTypeScreen() {
  const { type } = route.useParams();
  if (!isProgramType(type)) throw notFound();
  const search: ProgramSearch = route.useSearch();
  const navigate = route.useNavigate();
  const programs = useSuspenseQuery(programsOfTypeQuery(type)).data;
  const hasZeroTrustEvidence = useExperimentalFeature('zero-trust-evidence');
  const rows = useMemo(
    () =>
      programs.flatMap(({ program }) =>
        program.products.flatMap(({ name, controls }) => controls.map((control) => ({ control, productName: name }))),
      ),
    [programs],
  );
  const facets = useMemo(() => facetsOf(rows, search), [rows, search]);
  const shown = useMemo(() => new Set(filterControls(rows, search).map(({ control }) => control)), [rows, search]);
  const chosen = allChosen(search);
  const isFiltered = search.q !== undefined || Object.values(chosen).some((values) => values.length > 0);
  // From what the address has by then: two filters may change before the first is shown.
  const show = (change: (before: ProgramSearch) => ProgramSearch): void =>
    void navigate({ search: change, replace: true, resetScroll: false });
  const choose = (id: string, values: readonly string[]): void => show((before) => withChosen(before, id as FacetId, values));
  const clear = (): void => show(({ sort }) => (sort === undefined ? {} : { sort }));
  const state = tableStateOf(search, byRisk);
  const [first, ...others] = programs;
  return (
    <Screen
      title={programTypeLabel(type)}
      subtitle={
        first
          ? `${programTypeAbout(type)} ${others.length === 0 ? `For ${peopleText(first.member_count)}, built` : 'Built'} ${dateText(first.timestamp)}.`
          : programTypeAbout(type)
      }
    >
      {first === undefined ? (
        <EmptyState title="No program of this type yet" hint="Programs are built from people and products at each processing run." />
      ) : rows.length === 0 ? (
        <EmptyState
          title="No controls of its own"
          hint="The remediations of this program add its people to groups of your directories, which policies can target."
          action={
            <Anchor renderRoot={(props) => <Link to="/quests/explore" search={{ program: type }} {...props} />}>
              See its remediations
            </Anchor>
          }
        />
      ) : (
        <>
          {type === 'zero_trust' && hasZeroTrustEvidence && <ZeroTrustEvidence controls={rows.map(({ control }) => control)} />}
          <div className={classes['tools']}>
            <div className={classes['filters']}>
              <div className={classes['words']}>
                <FilterField
                  label="Filter by control or product"
                  value={search.q ?? ''}
                  onChange={(q) => show((before) => withValue(before, 'q', q))}
                />
              </div>
              {facets.map((facet) => (
                <FacetMenu
                  key={facet.id}
                  facet={facet}
                  chosen={chosen[facet.id as FacetId]}
                  onChange={(values) => choose(facet.id, values)}
                />
              ))}
            </div>
            {isFiltered && (
              <FacetChips
                facets={facets}
                chosen={chosen}
                onRemove={(id) => choose(id, [])}
                onClear={clear}
                summary={`${numberText(shown.size)} of ${numberText(rows.length)} match`}
              />
            )}
          </div>
          {shown.size === 0 && isFiltered && (
            <FilteredEmpty
              title="No control matches these filters"
              hint={`${filtersText(facets, chosen, search.q)} hides ${rows.length === 1 ? 'the only control' : `all ${numberText(rows.length)} controls`}.`}
              onClear={clear}
            />
          )}
          <Later meanwhile={<TableSkeleton rows={8} columns={5} />}>
            {programs.map((program) => (
              <section key={program.program_uuid} className={classes['program']} aria-label={program.name}>
                {others.length > 0 && (
                  <h2 className={classes['title']}>
                    {program.name} <span className={classes['muted']}>{peopleText(program.member_count)}</span>
                  </h2>
                )}
                <ProgramControls
                  program={program}
                  products={program.program.products}
                  isShown={(control) => shown.has(control)}
                  isFiltered={isFiltered}
                  sort={state.sort ?? byRisk}
                  onSort={(sort) => show((before) => withValue(before, 'sort', withTableState({}, { ...state, sort }, byRisk).sort ?? ''))}
                />
              </section>
            ))}
          </Later>
        </>
      )}
    </Screen>
  );
}
