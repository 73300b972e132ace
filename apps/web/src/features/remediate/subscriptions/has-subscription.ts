import type { Quest } from '@rampart/contract/remediate/quest.ts';

/** It deploys automatically, or would once an administrator approves its deployment or a person resumes it. */
export const hasSubscription = ({
  statuses,
  quest_instance_details: { paused_time: paused, approval_job_uuid: waiting },
}: Quest): boolean => statuses.includes('SUBSCRIBED') || paused !== null || waiting !== null;
