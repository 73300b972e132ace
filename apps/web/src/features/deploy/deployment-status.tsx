import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { CircleCheck, CircleDotDashed, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react';
import classes from './deployment-log.module.css';

type Status = DeploymentJob['deployment_status'];

const statuses: Record<Status, { readonly icon: LucideIcon; readonly label: string }> = {
  partial_success: { icon: TriangleAlert, label: 'Partial success' },
  successful: { icon: CircleCheck, label: 'Successful' },
  in_progress: { icon: CircleDotDashed, label: 'In progress' },
  failed: { icon: CircleX, label: 'Failed' },
};

/** Told by shape and words; the colour only repeats it. */
export function DeploymentStatus({ status }: { readonly status: Status }) {
  const { icon: Icon, label } = statuses[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  );
}
