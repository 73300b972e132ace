import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { subscriptionProgress } from './subscription-progress.ts';

const whileUnderWayMs = 5000;
/** What a deployment has done is known within seconds. */
export const whileMovingMs = 2000;

/** A deployment of it is under way, or one of its controls is being confirmed. */
export const isMoving = ({ confirming, quest_instance_details: { running_job_uuid: job } }: Quest): boolean =>
  confirming.length > 0 || job !== null;

/** When remediations are asked about again: often while one of them deploys itself, and at the second when the next one begins. */
export function refetchAfter(quests: readonly Quest[], now: number, usualMs: number): number {
  if (quests.some(isMoving)) return Math.min(whileMovingMs, usualMs);
  const all = quests.map((quest) => subscriptionProgress(quest, now));
  if (all.some(({ kind }) => kind === 'under-way')) return Math.min(whileUnderWayMs, usualMs);
  const left = all.flatMap((progress) => (progress.kind === 'counting' ? [progress.secondsLeft * 1000] : []));
  return Math.min(usualMs, ...left);
}
