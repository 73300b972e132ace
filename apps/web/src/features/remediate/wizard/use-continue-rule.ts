import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { emergencyAccessQuery } from './quest-queries.ts';

/** Why the step cannot be left forwards; nothing when it can. */
export function useContinueRule({ snapshot, is_complete: isComplete }: Quest, path: string): string | undefined {
  const { data: emergency } = useQuery({ ...emergencyAccessQuery, enabled: path === 'exclusion' });
  if (path === 'exclusion' && (emergency === undefined || emergency.people.length === 0))
    return 'An Emergency Access user is required to continue.';
  const isStaged = snapshot.staged.length > 0 || (snapshot.selected.length === 0 && snapshot.deployed.length > 0);
  if (path === 'content' && !isStaged && !isComplete) return 'Stage at least one control to continue.';
  if (path === 'enable' && !isComplete) return 'Mark this remediation complete to continue.';
  return undefined;
}
