import type { Run } from '@rampart/contract/collect.ts';
import type { RunLog } from '@rampart/contract/tools.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { DetailDrawer } from '@rampart/ui/drawer/detail-drawer.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { countText, durationText, momentText, numberText, timeText } from '@rampart/ui/format.ts';
import { PanelSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { countFailures } from '../../parts/processing-runs/count-failures.ts';
import { errorText } from '../../shell/api/error-text.ts';
import { runLogQuery, runsQuery } from './queries.ts';
import classes from './tools.module.css';

const route = getRouteApi('/rampart-tools');
const states = { queued: 'Queued', running: 'Running', completed: 'Completed', failed: 'Failed' } as const;

function tookText(from: string | null, to: string | null): string {
  return from === null || to === null ? '—' : durationText(Date.parse(to) - Date.parse(from));
}

const missingOf = (run: Run): number => countFailures(run, 'missing');
const inPartOf = (run: Run): number => countFailures(run, 'in_part');

const columns: Column<Run>[] = [
  {
    id: 'as-of',
    header: 'As of',
    isTitle: true,
    cell: ({ uuid, as_of: asOf }) => (
      <Link to="/rampart-tools" search={{ view: 'runs', run: uuid }} resetScroll={false} className={classes['link'] ?? ''}>
        {momentText(asOf)}
      </Link>
    ),
    sortValue: ({ as_of: asOf }) => asOf,
  },
  { id: 'state', header: 'State', cell: ({ state }) => states[state], sortValue: ({ state }) => state },
  { id: 'by', header: 'Requested by', cell: ({ requested_by: by }) => by, sortValue: ({ requested_by: by }) => by },
  { id: 'waited', header: 'Waited', cell: ({ created_at: made, started_at: started }) => tookText(made, started) },
  { id: 'took', header: 'Took', cell: ({ started_at: started, finished_at: finished }) => tookText(started, finished) },
  {
    id: 'missing',
    header: 'Not read',
    align: 'right',
    cell: (run) => numberText(missingOf(run)),
    sortValue: missingOf,
  },
  {
    id: 'in-part',
    header: 'Read in part',
    align: 'right',
    cell: (run) => numberText(inPartOf(run)),
    sortValue: inPartOf,
  },
];

function verdictsText({ pass, fail, unknown, not_applicable: notApplicable }: RunLog['changed_verdicts']): string {
  const changed = pass + fail + unknown + notApplicable;
  if (changed === 0) return 'No verdict changed in this run.';
  return `${countText(changed, 'changed verdict', 'changed verdicts')}: ${pass} passed, ${fail} failed, ${unknown} not known, ${notApplicable} not applicable.`;
}

function readingText({ state, items, because }: RunLog['applications'][number]['readings'][number]): string {
  if (state === 'missing') return `Not read: ${because ?? ''}`;
  const read = countText(items, 'item', 'items');
  return because === null ? read : `${read}. Read in part: ${because}`;
}

function Log({ log }: { readonly log: RunLog }) {
  return (
    <div className={classes['stack']}>
      <p>
        {states[log.state]}. Waited {tookText(log.created_at, log.started_at)}, took {tookText(log.started_at, log.finished_at)}.{' '}
        {verdictsText(log.changed_verdicts)}
      </p>
      {log.applications.map((application) => (
        <section key={application.product} aria-label={application.product_name}>
          <h3 className={classes['heading']}>
            {application.product_name}: {states[application.state]}
          </h3>
          <p className={classes['small']}>
            {application.started_at === null ? 'Not started' : `From ${timeText(application.started_at)}`}
            {application.finished_at !== null && ` to ${timeText(application.finished_at)}`}
            {application.started_at !== null && `, ${tookText(application.started_at, application.finished_at)}`}
            {application.note !== '' && ` · ${application.note}`}
          </p>
          <ul className={classes['log']}>
            {application.readings.map((reading) => (
              <li key={reading.title} data-state={reading.state}>
                <span>{reading.title}</span>
                <span>{readingText(reading)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface LogDrawerProps {
  readonly run: string;
  /** Those of the list, the newest first. */
  readonly runs: readonly Run[];
  /** Opens another run in its place. */
  readonly onOpen: (run: string) => void;
  readonly onClose: () => void;
}

function LogDrawer({ run, runs, onOpen, onClose }: LogDrawerProps) {
  const place = runs.findIndex(({ uuid }) => uuid === run);
  const step = (label: string, to: Run | undefined) => ({ label, onGo: to && (() => onOpen(to.uuid)) });
  const { data, error } = useQuery(runLogQuery(run));
  return (
    <DetailDrawer
      isOpen
      onClose={onClose}
      title={data === undefined ? 'Processing run' : `Run of ${momentText(data.as_of)}`}
      subtitle={data?.requested_by}
      {...(place !== -1 && { previous: step('Previous run', runs[place - 1]), next: step('Next run', runs[place + 1]) })}
    >
      {data === undefined ? error === null ? <PanelSkeleton /> : <p>{errorText(error)}</p> : <Log log={data} />}
    </DetailDrawer>
  );
}

/** The newest runs of the tenant, each with its log and timings. */
export function RunsView() {
  const { runs } = useSuspenseQuery(runsQuery).data;
  const { run } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <DataTable
        label="Processing runs"
        columns={columns}
        rows={runs}
        getRowId={({ uuid }) => uuid}
        initialSort={{ id: 'as-of', desc: true }}
        pageSize={25}
        opensRows
        empty={<EmptyState title="Nothing was processed yet" hint="Runs are listed here once the tenant has connected something." />}
      />
      {run !== undefined && (
        <LogDrawer
          run={run}
          runs={runs.toSorted((one, other) => other.as_of.localeCompare(one.as_of))}
          onOpen={(other) => void navigate({ search: { view: 'runs', run: other }, replace: true, resetScroll: false })}
          onClose={() => void navigate({ search: { view: 'runs' }, resetScroll: false })}
        />
      )}
    </>
  );
}
