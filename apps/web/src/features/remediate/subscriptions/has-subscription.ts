import type { Quest } from '@rampart/contract/remediate/quest.ts';

/** It deploys automatically, or would again once a person resumes it. */
export const hasSubscription = ({ statuses, quest_instance_details: { paused_time: paused } }: Quest): boolean =>
  statuses.includes('SUBSCRIBED') || paused !== null;
