import type { JobDetail } from '@rampart/contract/deploy.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { jobQuery } from '../../../parts/deployment-job/job-query.ts';

/** Follows the job that brings a group up to date, and looks at the list again when it is over. How it ended stays in sight. */
export function useGroupJob(jobUuid: string | null): JobDetail | undefined {
  const client = useQueryClient();
  const [followed, setFollowed] = useState(jobUuid);
  if (jobUuid !== null && jobUuid !== followed) setFollowed(jobUuid);
  const { data: job } = useQuery(jobQuery(followed));
  const finished = job === undefined || job.deployment_status === 'in_progress' ? undefined : job.job_uuid;
  useEffect(() => {
    if (finished !== undefined) void client.invalidateQueries({ queryKey: exclusionsQuery.queryKey });
  }, [client, finished]);
  return job;
}
