import type { QuestType } from '../remediation.ts';

/** It can be deployed by itself, again and again. */
export const isSubscription = (type: QuestType): boolean => type.toLowerCase().startsWith('subscription');
