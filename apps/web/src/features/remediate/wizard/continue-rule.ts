import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { deploysPeople } from '@rampart/domain/recommend/deploys-people.ts';
import { isOpenRemediation } from '@rampart/domain/recommend/is-open-remediation.ts';

const toStage = 'Stage at least one control to continue.';

/** Why a step cannot be left forwards; nothing when it can. */
export function continueRule(
  {
    quest_tome_quest_type: type,
    snapshot: { selected, staged, deployed },
    statuses,
    confirming,
    waiting,
    failed_since_staged: failed,
  }: Pick<Quest, 'quest_tome_quest_type' | 'snapshot' | 'statuses' | 'confirming' | 'waiting' | 'failed_since_staged'>,
  path: string,
  emergencyCount: number,
): string | undefined {
  if (path === 'exclusion' && emergencyCount === 0) return 'An Emergency Access user is required to continue.';
  // A list of people has no controls to stage or to enable.
  if (deploysPeople(type)) return undefined;
  // Complete, or the risk of what is not in place is accepted.
  if (!isOpenRemediation({ statuses })) return undefined;
  // Where a product cannot stage, what was put in is deployed already.
  const isStaged = staged.length + deployed.length > 0;
  if (path === 'content' && !isStaged) return toStage;
  // What was enabled is read back; the last step says when it is known.
  if (confirming.length > 0) return undefined;
  if (path !== 'enable') return undefined;
  // Marking it complete would be refused.
  if (staged.some((id) => waiting.includes(id) || failed.includes(id))) return 'Enable the staged controls to continue.';
  if (staged.length > 0) return 'Mark this remediation complete to continue.';
  // What was selected is in place, and the rest was deselected: there is nothing to enable.
  return isStaged && selected.length === 0 ? undefined : toStage;
}
