import type { CoveredFramework } from '@rampart/contract/frameworks.ts';
import { LineChart } from '@rampart/ui/charts/line-chart.tsx';
import { numberText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import linkTabs from '../../parts/link-tabs/link-tabs.module.css';
import { LinkTabs } from '../../parts/link-tabs/link-tabs.tsx';
import { AttackMatrix } from './attack-matrix.tsx';
import { coverageText } from './coverage-words.ts';
import { ExportFramework } from './export-framework.tsx';
import { type View, viewsOf } from './framework-search.ts';
import classes from './frameworks.module.css';
import { MappingTable } from './mapping-table.tsx';
import { MaturityTable } from './maturity-table.tsx';
import { MissingTable } from './missing-table.tsx';
import { frameworkQuery } from './queries.ts';
import { RequirementDrawer } from './requirement-drawer.tsx';
import { RequirementsView } from './requirements-view.tsx';

const route = getRouteApi('/frameworks/$framework');

const viewLabels: Readonly<Record<View, string>> = {
  requirements: 'Requirements',
  missing: 'Not in place',
  mapping: 'Mapping',
  matrix: 'Matrix',
  maturity: 'Maturity',
};

function Tabs({ framework, current }: { readonly framework: CoveredFramework; readonly current: View }) {
  const views = viewsOf(framework.framework);
  return (
    <LinkTabs label={`Views of ${framework.title}`}>
      {views.map((view) => (
        <Link
          key={view}
          to="/frameworks/$framework"
          params={{ framework: framework.framework }}
          search={{ view }}
          activeOptions={{ exact: true, includeSearch: true }}
          className={linkTabs['tab'] ?? ''}
          aria-current={view === current ? 'page' : undefined}
        >
          {viewLabels[view]}
          {view === 'missing' && ` (${framework.gaps.length})`}
        </Link>
      ))}
    </LinkTabs>
  );
}

function Course({ framework: { trend, title } }: { readonly framework: CoveredFramework }) {
  if (trend.length < 2) return null;
  return (
    <div className={classes['course']}>
      <h2 className={classes['title']}>Coverage over time</h2>
      <LineChart
        label={`Coverage of ${title} in the last twelve months`}
        days={trend.map(({ day }) => day)}
        series={[{ name: 'Coverage', values: trend.map(({ percentage }) => percentage) }]}
        valueText={(value) => `${value}%`}
        top={100}
        height={88}
      />
    </div>
  );
}

export function FrameworkScreen() {
  const { framework: id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: framework } = useSuspenseQuery(frameworkQuery(id));
  const views = viewsOf(id);
  const view = search.view !== undefined && views.includes(search.view) ? search.view : views[0]!;
  const open = (requirement: string | undefined): void =>
    void navigate({
      search: ({ requirement: _before, ...rest }) => (requirement === undefined ? rest : { ...rest, requirement }),
      resetScroll: false,
    });
  const { coverage } = framework;
  return (
    <Screen
      title={framework.title}
      subtitle={`${coverage.percentage === null ? 'Not known yet' : `${coverage.percentage}% covered`}: ${coverageText(coverage)}. ${numberText(framework.answered)} of ${numberText(framework.requirement_count)} requirements have a control.`}
      actions={<ExportFramework framework={framework} />}
      tabs={<Tabs framework={framework} current={view} />}
    >
      {view === 'requirements' && (
        <>
          <Course framework={framework} />
          <RequirementsView
            framework={framework}
            filter={search.filter ?? ''}
            onFilter={(filter) => void navigate({ search: (before) => ({ ...before, filter }), replace: true, resetScroll: false })}
            onOpen={open}
          />
        </>
      )}
      {view === 'missing' && <MissingTable framework={framework} onOpen={open} />}
      {view === 'mapping' && (
        <MappingTable
          framework={framework}
          filter={search.filter ?? ''}
          onFilter={(filter) => void navigate({ search: (before) => ({ ...before, filter }), replace: true, resetScroll: false })}
          onOpen={open}
        />
      )}
      {view === 'matrix' && <AttackMatrix framework={framework} onOpen={open} />}
      {view === 'maturity' && <MaturityTable framework={framework} onOpen={open} />}
      <RequirementDrawer framework={framework} identifier={search.requirement} onClose={() => open(undefined)} />
    </Screen>
  );
}
