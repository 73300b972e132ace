import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { isSubscription } from '@rampart/domain/recommend/is-subscription.ts';

/** Where the server does not say how often. */
const defaultSeconds = 3600;

export type SubscriptionProgress =
  | { readonly kind: 'none' | 'off' | 'under-way' | 'event-driven' }
  | {
      readonly kind: 'counting';
      readonly secondsLeft: number;
      /** Of the time between two deployments, what is left: from 0 to 1. */
      readonly share: number;
    };

type Asked = Pick<Quest, 'quest_tome_quest_type' | 'statuses' | 'quest_instance_details'>;

/** How a subscription fares at a moment. A time that has come without a newer one means that it is being deployed. */
export function subscriptionProgress(quest: Asked, now: number): SubscriptionProgress {
  const { quest_tome_quest_type: type, statuses, quest_instance_details: details } = quest;
  if (!isSubscription(type)) return { kind: 'none' };
  if (!statuses.includes('SUBSCRIBED')) return { kind: 'off' };
  if (details.running_job_uuid !== null) return { kind: 'under-way' };
  const { frequency, next_execution_time: next } = details;
  if (frequency === 0 || next === null) return { kind: 'event-driven' };
  const secondsLeft = Math.ceil((Date.parse(next) - now) / 1000);
  if (secondsLeft <= 0) return { kind: 'under-way' };
  return { kind: 'counting', secondsLeft, share: Math.min(1, secondsLeft / (frequency ?? defaultSeconds)) };
}
