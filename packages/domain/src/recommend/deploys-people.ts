import type { QuestType } from '../remediation.ts';

/** What is deployed is a list of people into a group, not controls. */
export const deploysPeople = (type: QuestType): boolean => type === 'PEOPLE_DEPLOYMENT' || type === 'subscription.map';

/** Those of the most attacked, who come and go: a subscription to them may be told never to take anybody out. */
export const canKeepMembers = (type: QuestType): boolean => type === 'subscription.map';
