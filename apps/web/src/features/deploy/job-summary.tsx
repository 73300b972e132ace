import { Badge } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { botName } from '@rampart/domain/deploy/bot-name.ts';
import { Ban, CircleCheck, CircleDotDashed, CircleSlash, CircleX, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { AddressText } from '../../parts/email-address/address-text.tsx';
import classes from './deployment-log.module.css';
import { type ShownStatus, shownStatus } from './shown-status.ts';

/** Who has started a job: a person, or what deploys automatically. */
export function Deployer({ name }: { readonly name: string }) {
  return name === botName ? <Badge>{botName}</Badge> : <AddressText address={name} />;
}

/** What a job does, by the number that the wire has for it. */
const deploymentAction = { 0: 'Apply', 1: 'Rollback', 2: 'Subscription' } as const;

const phases = { stage: 'Stage', enable: 'Enable', deploy: 'Stage and enable', rollback: null } as const;

/** A deployment is applied in two phases, which the log's one word for both does not tell apart. */
export function DeploymentAction({
  job,
}: {
  readonly job: Pick<DeploymentJob, 'deployment_action' | 'phase' | 'remediation' | 'deployment_type'>;
}) {
  const phase = job.deployment_type === 'people-list' ? null : phases[job.phase];
  const about = [phase, job.remediation].filter((text) => text !== null).join(': ');
  return (
    <span className={classes['action']}>
      {deploymentAction[job.deployment_action]}
      {about !== '' && <span className={classes['about']}>{about}</span>}
    </span>
  );
}

const statuses: Record<ShownStatus, { readonly icon: LucideIcon; readonly label: string }> = {
  partial_success: { icon: TriangleAlert, label: 'Partial success' },
  successful: { icon: CircleCheck, label: 'Successful' },
  in_progress: { icon: CircleDotDashed, label: 'In progress' },
  failed: { icon: CircleX, label: 'Failed' },
  waiting: { icon: Hourglass, label: 'Waiting for approval' },
  declined: { icon: Ban, label: 'Declined' },
  held: { icon: Hourglass, label: 'Waiting for a decision' },
  aborted: { icon: CircleSlash, label: 'Aborted' },
};

/** Shown by shape and words; the colour only repeats it. */
export function DeploymentStatus({ job }: { readonly job: Pick<DeploymentJob, 'deployment_status' | 'deployment_state' | 'approval'> }) {
  const status = shownStatus(job);
  const { icon: Icon, label } = statuses[status];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  );
}
