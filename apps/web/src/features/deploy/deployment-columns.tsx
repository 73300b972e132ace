import { Badge, Button } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { momentText } from '../../shell/date-text.ts';
import { AddressText } from '../../shell/layout/address-text.tsx';
import classes from './deployment-log.module.css';
import { DeploymentStatus } from './deployment-status.tsx';

/** The account under which subscriptions deploy by themselves. */
const subscriptionManager = 'subscription-manager';

const actions = { 0: 'Apply', 1: 'Rollback', 2: 'Subscription' } as const;

function Deployer({ name }: { readonly name: string }) {
  return name === subscriptionManager ? <Badge>{productName} Bot</Badge> : <AddressText address={name} />;
}

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
  { id: 'action', header: 'Action', cell: ({ deployment_action }) => actions[deployment_action] },
  { id: 'user', header: 'User', cell: ({ deployed_by }) => <Deployer name={deployed_by} /> },
  { id: 'product', header: 'Product', cell: ({ product_name }) => <span className={classes['words']}>{product_name}</span> },
  { id: 'status', header: 'Status', cell: ({ deployment_status }) => <DeploymentStatus status={deployment_status} /> },
  {
    id: 'logs',
    header: 'Logs',
    cell: ({ job_uuid, product_name, created_ts }) => (
      <Button size="compact-sm" aria-label={`View logs of ${product_name}, ${momentText(created_ts)}`} onClick={() => onOpenLogs(job_uuid)}>
        View logs
      </Button>
    ),
  },
];
