import { Button } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { momentText } from '@rampart/ui/format.ts';
import { Deployer } from './deployer.tsx';
import { deploymentAction } from './deployment-action.ts';
import classes from './deployment-log.module.css';
import { DeploymentStatus } from './deployment-status.tsx';

export const deploymentColumns = (onOpenLogs: (id: string) => void): Column<DeploymentJob>[] => [
  {
    id: 'time',
    header: 'Event Time',
    isTitle: true,
    cell: ({ created_ts }) => (
      <time className={classes['time']} dateTime={created_ts}>
        {momentText(created_ts)}
      </time>
    ),
  },
  { id: 'action', header: 'Action', cell: ({ deployment_action }) => deploymentAction[deployment_action] },
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
