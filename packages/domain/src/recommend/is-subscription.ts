import type { QuestType } from '../remediation.ts';

/** Rampart can deploy it again and again without a user. */
export const isSubscription = (type: QuestType): boolean => type.toLowerCase().startsWith('subscription');
