import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';

/** Why a step cannot be left forwards; nothing when it can. */
export function continueRule(
  {
    quest_tome_quest_type: type,
    snapshot,
    is_complete: isComplete,
    confirming,
  }: Pick<Quest, 'quest_tome_quest_type' | 'snapshot' | 'is_complete' | 'confirming'>,
  path: string,
  emergencyCount: number,
): string | undefined {
  if (path === 'exclusion' && emergencyCount === 0) return 'An Emergency Access user is required to continue.';
  // A list of people has no controls to stage or to enable.
  if (deploysPeople(type)) return undefined;
  // Where a product cannot stage, what was put in is deployed already.
  const isStaged = snapshot.staged.length + snapshot.deployed.length > 0;
  if (path === 'content' && !isStaged && !isComplete) return 'Stage at least one control to continue.';
  // What was enabled is read back; the last step says when it is known.
  if (confirming.length > 0) return undefined;
  if (path === 'enable' && !isComplete) return 'Mark this remediation complete to continue.';
  return undefined;
}
