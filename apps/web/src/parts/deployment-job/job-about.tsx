import type { JobDetail } from '@rampart/contract/deploy.ts';
import { countText, timeText } from '@rampart/ui/format.ts';
import { useSecond } from '../clock/use-second.ts';
import { clockText } from './clock-text.ts';
import { isAtWork } from './job-query.ts';
import classes from './job-view.module.css';

interface ClockProps {
  readonly job: JobDetail;
  readonly until: number;
}

const Clock = ({ job, until }: ClockProps) => (
  <span role="timer" aria-label="Time taken" className={classes['clock']}>
    {clockText(until - Date.parse(job.created_ts))}
  </span>
);

const RunningClock = ({ job }: Pick<ClockProps, 'job'>) => <Clock job={job} until={useSecond()} />;

/** How much is deployed, since when and by whom. */
export function JobAbout({ job }: { readonly job: JobDetail }) {
  const controls = job.deployment_type === 'controls' ? new Set(job.changes.map(({ control_id: id }) => id)).size : 0;
  const about = [
    ...(controls > 0 ? [countText(controls, 'control', 'controls')] : []),
    ...job.lists,
    ...job.objects,
    `started ${timeText(job.created_ts)} by ${job.deployed_by}`,
  ];
  return (
    <div className={classes['about']}>
      <span>{about.join(' · ')}</span>
      {isAtWork(job) && <RunningClock job={job} />}
      {job.finished_ts !== null && <Clock job={job} until={Date.parse(job.finished_ts)} />}
    </div>
  );
}
