import { StepPager } from '@rampart/ui/data-table/step-pager.tsx';
import { TableFrame } from '@rampart/ui/data-table/table-frame.tsx';
import { TableSkeleton } from '@rampart/ui/skeletons.tsx';
import { useQuery } from '@tanstack/react-query';
import { defaultLogPageSize, logPageSizes } from '../../parts/table-search/log-page.ts';
import { deploymentColumns } from './deployment-columns.tsx';
import { DeploymentLogEmpty } from './deployment-log-empty.tsx';
import type { DeploymentSearch } from './deployment-search.ts';
import { deploymentsQuery } from './queries.ts';

interface DeploymentLogProps {
  readonly search: DeploymentSearch;
  readonly onShow: (search: DeploymentSearch) => void;
}

/** Its order and pages are the server's. */
export function DeploymentLog({ search, onShow }: DeploymentLogProps) {
  const { page = 1, size = defaultLogPageSize } = search;
  const deployments = useQuery({
    ...deploymentsQuery(search),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const jobs = deployments.data;
  if (jobs === undefined) return <TableSkeleton rows={size} columns={6} />;
  if (jobs.length === 0) return <DeploymentLogEmpty search={search} onShow={onShow} />;

  const pager = (
    <StepPager
      of="the deployment log"
      page={page}
      rowCount={jobs.length}
      pageSize={size}
      pageSizes={logPageSizes}
      onPage={(next) => onShow({ ...search, page: next })}
      onPageSize={(next) => onShow({ ...search, page: 1, size: next })}
    />
  );
  return (
    <TableFrame
      label="Deployments"
      columns={deploymentColumns((job) => onShow({ ...search, job }))}
      rows={jobs}
      getRowId={({ job_uuid }) => job_uuid}
      isBusy={deployments.isPlaceholderData}
      footer={pager}
    />
  );
}
