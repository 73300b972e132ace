import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { subscriptionProgress } from './subscription-progress.ts';

const whileUnderWayMs = 5000;

/** When remediations are asked about again: often while one of them deploys itself, and at the second when the next one begins. */
export function refetchAfter(quests: readonly Quest[], now: number, usualMs: number): number {
  const stands = quests.map((quest) => subscriptionProgress(quest, now));
  if (stands.some(({ kind }) => kind === 'under-way')) return Math.min(whileUnderWayMs, usualMs);
  const left = stands.flatMap((stand) => (stand.kind === 'counting' ? [stand.secondsLeft * 1000] : []));
  return Math.min(usualMs, ...left);
}
