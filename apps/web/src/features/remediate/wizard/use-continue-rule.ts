import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { exclusionsQuery } from '../../../shell/exclusions-query.ts';

/** Why the step cannot be left forwards; nothing when it can. */
export function useContinueRule({ snapshot, is_complete: isComplete }: Quest, path: string): string | undefined {
  const { data: exclusions } = useQuery({ ...exclusionsQuery, enabled: path === 'exclusion' });
  const emergency = exclusions?.current['emergency_access_exclusions'] ?? [];
  if (path === 'exclusion' && emergency.length === 0) return 'An Emergency Access user is required to continue.';
  const isStaged = snapshot.staged.length > 0 || (snapshot.selected.length === 0 && snapshot.deployed.length > 0);
  if (path === 'content' && !isStaged && !isComplete) return 'Stage at least one control to continue.';
  if (path === 'enable' && !isComplete) return 'Mark this remediation complete to continue.';
  return undefined;
}
