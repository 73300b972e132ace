import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { issueQuery } from '../../../parts/tickets/issue-query.ts';

/** Why its ticket does not let the remediation be deployed yet. The server refuses it too. */
export function useTicketReason({ quest_instance_id: instanceId, steps }: Quest): string | undefined {
  const { data } = useQuery({ ...issueQuery(instanceId), enabled: instanceId !== null && steps.includes('issue-tracking') });
  return data === undefined || data === false ? undefined : (data.gate.because ?? undefined);
}
