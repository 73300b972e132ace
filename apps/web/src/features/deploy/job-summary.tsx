import { Anchor, Badge } from '@mantine/core';
import type { DeploymentJob } from '@rampart/contract/deploy.ts';
import { botName } from '@rampart/domain/deploy/bot-name.ts';
import { deedOrTaskOf } from '@rampart/domain/deploy/deed-of.ts';
import { type ShownStatus, shownStatus, statusLabels } from '@rampart/domain/deploy/shown-status.ts';
import { countText, durationText } from '@rampart/ui/format.ts';
import { Link } from '@tanstack/react-router';
import { Ban, CircleCheck, CircleDotDashed, CircleSlash, CircleX, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { workStartOf } from '../../parts/deployment-job/job-step.ts';
import { AddressText } from '../../parts/email-address/address-text.tsx';
import classes from './deployment-log.module.css';

/** Who has started a job: a person, or what deploys automatically. */
export function Deployer({ name }: { readonly name: string }) {
  return name === botName ? <Badge>{botName}</Badge> : <AddressText address={name} />;
}

/** What a job does, by the number that the wire has for it. */
const deploymentAction = { 0: 'Apply', 1: 'Rollback', 2: 'Subscription' } as const;

type Job = Pick<
  DeploymentJob,
  | 'deployment_action'
  | 'phase'
  | 'remediation'
  | 'quest_instance_id'
  | 'lists'
  | 'objects'
  | 'deployment_type'
  | 'deployment_status'
  | 'deployment_state'
  | 'product_title'
  | 'created_ts'
  | 'finished_ts'
  | 'change_count'
  | 'applied_count'
  | 'in_force_count'
  | 'immediate_count'
  | 'can_stage'
  | 'approval'
  | 'display_logs'
>;

const headlineOf = ({
  phase,
  deployment_type: kind,
  deployment_status: status,
  applied_count: made,
  in_force_count: inForce,
  change_count: planned,
  immediate_count: immediate,
  can_stage: canStage,
}: Job): string => deedOrTaskOf({ phase, kind, status, made, inForce, planned, immediate, canStage });

/** What it is about: a remediation, lists of people, restored objects, or everything that a program asks of a product. */
function subjectOf({ remediation, lists, objects, product_title: product }: Job): string {
  const names = [...lists, ...objects];
  return remediation ?? (names.length > 0 ? names.join(', ') : `Everything for ${product}`);
}

/** The plan that was shown before is a preview: what is written is planned anew when the job starts. */
const beforeItStarts: readonly DeploymentJob['deployment_state'][] = ['requested', 'awaiting-approval', 'queued'];

function countOf({ change_count: all, applied_count: applied, deployment_status: status, deployment_state: state }: Job): string {
  if (status === 'in_progress' && all === 0) return beforeItStarts.includes(state) ? 'Planned when it starts' : 'Not planned yet';
  return applied === all ? countText(all, 'change', 'changes') : `${applied} of ${countText(all, 'change', 'changes')}`;
}

/** What was deployed, then in smaller type the log's own word for it, how much, and how long it took. */
export function DeploymentAction({ job }: { readonly job: Job }) {
  const subject = subjectOf(job);
  const since = workStartOf(job);
  const duration = since === undefined || job.finished_ts === null ? [] : [durationText(Date.parse(job.finished_ts) - since)];
  return (
    <span className={classes['action']}>
      <span className={classes['deed']}>
        {headlineOf(job)} ·{' '}
        {job.quest_instance_id === null ? (
          subject
        ) : (
          <Anchor renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: job.quest_instance_id ?? '' }} {...props} />}>
            {subject}
          </Anchor>
        )}
      </span>
      <span className={classes['about']}>{[deploymentAction[job.deployment_action], countOf(job), ...duration].join(' · ')}</span>
    </span>
  );
}

const icons: Readonly<Record<ShownStatus, LucideIcon>> = {
  partial_success: TriangleAlert,
  successful: CircleCheck,
  in_progress: CircleDotDashed,
  failed: CircleX,
  waiting: Hourglass,
  declined: Ban,
  withdrawn: Ban,
  cancelled: Ban,
  held: Hourglass,
  aborted: CircleSlash,
};

/** Shown by shape and words; the colour only repeats it. */
export function DeploymentStatus({ job }: { readonly job: Parameters<typeof shownStatus>[0] }) {
  const status = shownStatus(job);
  const [Icon, label] = [icons[status], statusLabels[status]];
  return (
    <span className={classes['status']} data-status={status}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  );
}
