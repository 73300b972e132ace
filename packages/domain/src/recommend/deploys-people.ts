import type { QuestType } from '../remediation.ts';

/** What is deployed is a list of people into a group, not controls. */
export const deploysPeople = (type: QuestType): boolean => type === 'PEOPLE_DEPLOYMENT' || type === 'subscription.map';

/** Programs of the most attacked people, who come and go: a subscription to one can be set to only add people. */
export const canKeepMembers = (type: QuestType): boolean => type === 'subscription.map';
