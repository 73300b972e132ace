import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { subscriptionProgress } from './subscription-progress.ts';

const whileUnderWayMs = 5000;

/** When remediations are asked about again: often while one of them deploys itself, and at the second when the next one begins. */
export function refetchAfter(quests: readonly Quest[], now: number, usualMs: number): number {
  const all = quests.map((quest) => subscriptionProgress(quest, now));
  if (all.some(({ kind }) => kind === 'under-way')) return Math.min(whileUnderWayMs, usualMs);
  const left = all.flatMap((progress) => (progress.kind === 'counting' ? [progress.secondsLeft * 1000] : []));
  return Math.min(usualMs, ...left);
}
