import type { JobDetail } from '@rampart/contract/deploy.ts';
import { countText, timeText } from '@rampart/ui/format.ts';
import { useSecond } from '../clock/use-second.ts';
import { clockText } from './clock-text.ts';
import { isAtWork } from './job-query.ts';
import { workStartOf } from './job-step.ts';
import classes from './job-view.module.css';

interface ClockProps {
  readonly since: number;
  readonly until: number;
}

const Clock = ({ since, until }: ClockProps) => (
  <span role="timer" aria-label="Time taken" className={classes['clock']}>
    {clockText(until - since)}
  </span>
);

const RunningClock = ({ since }: Pick<ClockProps, 'since'>) => <Clock since={since} until={useSecond()} />;

/** How much is deployed, since when and by whom. */
export function JobAbout({ job }: { readonly job: JobDetail }) {
  const controls = job.deployment_type === 'controls' ? new Set(job.changes.map(({ control_id: id }) => id)).size : 0;
  const since = workStartOf(job);
  const about = [
    ...(controls > 0 ? [countText(controls, 'control', 'controls')] : []),
    ...job.lists,
    ...job.objects,
    `${job.approval === 'not-needed' ? 'started' : 'requested'} ${timeText(job.created_ts)} by ${job.deployed_by}`,
  ];
  return (
    <div className={classes['about']}>
      <span>{about.join(' · ')}</span>
      {since !== undefined && isAtWork(job) && <RunningClock since={since} />}
      {since !== undefined && job.finished_ts !== null && <Clock since={since} until={Date.parse(job.finished_ts)} />}
    </div>
  );
}
