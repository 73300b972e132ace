import { Anchor, Button } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { EmptyTable } from '@rampart/ui/data-table/empty-table.tsx';
import { StepPager } from '@rampart/ui/data-table/pager.tsx';
import { TableFrame } from '@rampart/ui/data-table/table-frame.tsx';
import { momentText } from '@rampart/ui/format.ts';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { ShowNew } from '../../parts/steady-list/show-new.tsx';
import { useSteadyList } from '../../parts/steady-list/use-steady-list.ts';
import { defaultLogPageSize, logPageSizes } from '../../parts/table-search/log-page.ts';
import { DeploymentLogEmpty } from './deployment-log-empty.tsx';
import classes from './deployment-log.module.css';
import {
  type ChangeDeploymentSearch,
  type DeploymentSearch,
  deploymentWindow,
  parseDeploymentSearch,
  withFilters,
} from './deployment-search.ts';
import { Deployer, DeploymentAction, DeploymentStatus } from './job-summary.tsx';
import { deploymentsQuery } from './queries.ts';

const deploymentColumns = (onOpenLogs: (id: string) => void): Column<DeploymentJob>[] => [
  {
    id: 'time',
    header: 'Event Time',
    isTitle: true,
    cell: ({ created_ts, job_uuid: job }) => (
      <Anchor inherit renderRoot={(props) => <Link to="." search={(before) => ({ ...before, job })} resetScroll={false} {...props} />}>
        <time className={classes['time']} dateTime={created_ts}>
          {momentText(created_ts)}
        </time>
      </Anchor>
    ),
  },
  { id: 'action', header: 'Action', cell: (job) => <DeploymentAction job={job} /> },
  { id: 'user', header: 'User', cell: ({ deployed_by }) => <Deployer name={deployed_by} /> },
  { id: 'product', header: 'Product', cell: ({ product_title }) => <span className={classes['words']}>{product_title}</span> },
  { id: 'status', header: 'Status', cell: (job) => <DeploymentStatus job={job} /> },
  {
    id: 'logs',
    header: 'Logs',
    cell: ({ job_uuid, product_title, created_ts }) => (
      <Button
        size="compact-sm"
        aria-label={`View logs of ${product_title}, ${momentText(created_ts)}`}
        onClick={() => onOpenLogs(job_uuid)}
      >
        View logs
      </Button>
    ),
  },
];

const idOf = ({ job_uuid: id }: DeploymentJob): string => id;

interface DeploymentLogProps {
  readonly search: DeploymentSearch;
  readonly onChange: ChangeDeploymentSearch;
}

/** Its order and pages are the server's. */
export function DeploymentLog({ search, onChange }: DeploymentLogProps) {
  const { page = 1, size = defaultLogPageSize } = search;
  const deployments = useQuery({
    ...deploymentsQuery(search),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const jobs = deployments.data;
  const steady = useSteadyList({
    list: JSON.stringify(deploymentWindow(search)),
    latest: jobs ?? [],
    isCurrent: jobs !== undefined && !deployments.isPlaceholderData,
    idOf,
  });
  const frame = useRef<HTMLDivElement>(null);
  if (jobs === undefined) return <TableSkeleton rows={size} columns={6} />;
  if (jobs.length === 0)
    return (
      <EmptyTable>
        <DeploymentLogEmpty search={search} onChange={onChange} />
      </EmptyTable>
    );

  const pager = (
    <StepPager
      of="the deployment log"
      page={page}
      rowCount={jobs.length}
      pageSize={size}
      pageSizes={logPageSizes}
      onPage={(next) => onChange((before) => parseDeploymentSearch({ ...before, page: next }))}
      onPageSize={(next) => onChange((before) => withFilters(before, { size: next }))}
    />
  );
  return (
    <div ref={frame}>
      <ShowNew
        waiting={steady.waiting}
        page={page}
        onShow={steady.showNew}
        focusFirst={() => frame.current?.querySelector<HTMLElement>('[data-row] a[href]')?.focus()}
      />
      <TableFrame
        label="Deployments"
        columns={deploymentColumns((job) => onChange((before) => ({ ...before, job })))}
        rows={steady.shown}
        getRowId={idOf}
        isBusy={deployments.isPlaceholderData}
        opensRows
        footer={pager}
      />
    </div>
  );
}
