import { Anchor, Button, Loader } from '@mantine/core';
import type { JobDetail } from '@rampart/contract/deploy.ts';
import type { TrackedIssue } from '@rampart/contract/tickets/issues.ts';
import { countText } from '@rampart/ui/format.ts';
import { type Health, StatusDot } from '@rampart/ui/status/status-dot.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useApprovalNeed } from '../../../parts/deployment-job/use-approval-need.ts';
import { isHeld, isWaitingForApproval, jobQuery } from '../../../parts/deployment-job/job-query.ts';
import { isWebAddress } from '../../../parts/tickets/is-web-address.ts';
import { errorText } from '../../../shell/api/error-text.ts';
import { stopReasonIn } from '../../../parts/deployment-job/job-step.ts';
import { questQuery } from '../queries.ts';
import { parseQuestAddress, questAddress } from '../../../parts/remediations/quest-address.ts';
import { ChangesList } from '../wizard/steps/changes-list.tsx';
import { effectOfPlan } from './bulk-words.ts';
import classes from './bulk.module.css';
import { type BulkRow, isReading } from './use-bulk-plans.ts';
import type { BulkProgress } from './use-bulk-run.ts';

interface Said {
  readonly health: Health;
  readonly label: string;
}

/** What a job has come to, and why where that is not what was planned. */
function jobWords(job: JobDetail): Said & { readonly because?: string | undefined } {
  const applied = job.changes.filter(({ state }) => state === 'applied').length;
  const counted = `${applied} of ${countText(job.changes.length, 'change', 'changes')} applied`;
  const because = stopReasonIn(job.display_logs) ?? job.changes.find(({ because: why }) => why !== null)?.because ?? undefined;
  if (isWaitingForApproval(job)) return { health: 'checking', label: 'Waiting for another administrator to approve it' };
  if (isHeld(job)) return { health: 'checking', label: 'Waiting for a decision in the Deployment Log' };
  if (job.deployment_status === 'in_progress')
    return { health: 'checking', label: job.changes.length === 0 ? 'Under way' : `Under way: ${counted}` };
  if (job.deployment_status === 'successful') return { health: 'healthy', label: `Done: ${counted}` };
  return job.deployment_status === 'partial_success'
    ? { health: 'error', label: `Done in part: ${counted}`, because }
    : { health: 'error', label: 'Failed', because };
}

function JobProgress({ jobUuid }: { readonly jobUuid: string }) {
  const { data: job, error } = useQuery(jobQuery(jobUuid));
  if (error) return <StatusDot health="checking" label="Started. Its progress could not be loaded: see the Deployment Log." />;
  if (job === undefined) return <StatusDot health="checking" label="Started" />;
  const { because, ...said } = jobWords(job);
  return (
    <>
      <StatusDot {...said} />
      {because !== undefined && <span className={classes['because']}>{because}</span>}
    </>
  );
}

function TicketProgress({ issue: { tracking, name, url, issue_data: data } }: { readonly issue: TrackedIssue }) {
  if (tracking !== 'filed') return <StatusDot health="checking" label="Being created" />;
  return (
    <>
      <StatusDot health="healthy" label={data === null ? 'Created' : data.status} />
      {isWebAddress(url) ? (
        <Anchor href={url} target="_blank" rel="noreferrer">
          {name}
        </Anchor>
      ) : (
        <span>{name}</span>
      )}
    </>
  );
}

function Progress({ progress }: { readonly progress: BulkProgress }) {
  if (progress.kind === 'job') return <JobProgress jobUuid={progress.jobUuid} />;
  if (progress.kind === 'failed')
    return (
      <>
        <StatusDot health="error" label={progress.label} />
        <span className={classes['because']}>{progress.because}</span>
      </>
    );
  if (progress.kind === 'ticket') return <TicketProgress issue={progress.issue} />;
  if (progress.kind === 'done') return <StatusDot health="healthy" label="Done" />;
  return <StatusDot health="checking" label={progress.kind === 'starting' ? 'Starting' : 'Waiting to start'} />;
}

/** Exactly what would be written for one remediation, folded until it is asked for. */
function RowPlan({ row }: { readonly row: Extract<BulkRow, { kind: 'planned' }> }) {
  const [isOpen, setOpen] = useState(false);
  const { quest, plan } = row;
  const approval = useApprovalNeed();
  const { data: detail } = useQuery({ ...questQuery(parseQuestAddress(questAddress(quest))), enabled: isOpen });
  if (isReading(plan))
    return (
      <span className={classes['reading']} role="status">
        <Loader size={14} aria-hidden="true" /> Reading {quest.quest_instance_details.product_name}
      </span>
    );
  if (plan.error)
    return (
      <span className={classes['because']} role="alert">
        The plan could not be created: {errorText(plan.error)}{' '}
        <Button size="compact-xs" variant="default" onClick={() => void plan.refetch()}>
          Try again
        </Button>
      </span>
    );
  if (plan.data === undefined) return null;
  return (
    <>
      <span className={classes['effect']}>
        {effectOfPlan(plan.data.changes, approval)}{' '}
        <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide the plan' : 'Show the plan'}
        </Button>
      </span>
      {plan.data.remarks.map((remark) => (
        <span key={remark} className={classes['because']}>
          {remark}
        </span>
      ))}
      {isOpen && <ChangesList changes={plan.data} controls={detail?.controls ?? []} />}
    </>
  );
}

interface BulkRowViewProps {
  readonly row: BulkRow;
  /** Once it was confirmed. */
  readonly progress: BulkProgress | undefined;
}

export function BulkRowView({ row, progress }: BulkRowViewProps) {
  const { quest_tome_name: name, quest_instance_details: details } = row.quest;
  return (
    <li className={classes['row']} aria-label={name}>
      <span className={classes['name']}>
        <Anchor renderRoot={(props) => <Link to="/quests/$quest" params={{ quest: questAddress(row.quest) }} {...props} />}>{name}</Anchor>
        <span className={classes['muted']}>
          {details.product_name} · {details.program_name}
        </span>
      </span>
      <div className={classes['state']}>
        {progress !== undefined && <Progress progress={progress} />}
        {progress === undefined && row.kind === 'left-out' && <span className={classes['muted']}>Left out: {row.because}</span>}
        {progress === undefined && row.kind === 'planned' && <RowPlan row={row} />}
      </div>
    </li>
  );
}
