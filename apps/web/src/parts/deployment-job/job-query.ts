import { getDeploymentJob, type JobDetail } from '@rampart/contract/deploy.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../shell/api/api.ts';
import { isAboutNothing } from '../../shell/api/is-about-nothing.ts';
import { queryKeys } from '../../shell/api/query-keys.ts';

/** Unchanged, it is answered without a body. */
const whileRunningMs = 250;
/** An approval takes a person's time. */
const whileWaitingMs = 5000;

/** The job waits for a second administrator's approval. */
export const isWaitingForApproval = ({ deployment_status: status, approval }: JobDetail): boolean =>
  status === 'in_progress' && approval === 'waiting';

/** The job was under way in a backup that was restored, and waits for a person's decision. */
export const isHeld = ({ deployment_state: state }: JobDetail): boolean => state === 'held';

/** The job is under way, and waits for no one. */
export const isAtWork = (job: JobDetail): boolean => job.deployment_status === 'in_progress' && !isWaitingForApproval(job) && !isHeld(job);

interface Asked {
  readonly data: JobDetail | undefined;
  readonly error: Error | null;
}

/** In milliseconds, when to ask for the job again; `false` once it is over, and where there is no such job. */
export function pollAfter({ data: job, error }: Asked): number | false {
  if (isAboutNothing(error)) return false;
  if (job === undefined) return whileWaitingMs;
  if (job.deployment_status !== 'in_progress') return false;
  return isAtWork(job) ? whileRunningMs : whileWaitingMs;
}

/** A deployment job, polled until it has finished. Each screen that follows one shows a failure of the call itself. */
export const jobQuery = (jobUuid: string | null | undefined) =>
  queryOptions({
    queryKey: queryKeys.deploy.job(jobUuid ?? ''),
    queryFn: async ({ signal }) => (await api(getDeploymentJob, { query: { job_uuid: jobUuid ?? '' } }, { signal })).data.job,
    enabled: typeof jobUuid === 'string',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => pollAfter(state),
    meta: { isQuiet: true },
  });
