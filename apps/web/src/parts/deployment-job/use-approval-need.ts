import { useQuery } from '@tanstack/react-query';
import { deploymentSettingsQuery } from './deployment-settings-query.ts';

/** Whether another administrator approves what a person deploys before it is written. */
export type ApprovalNeed = 'needed' | 'not-needed' | 'not-known';

/** Until the setting is loaded, and when it cannot be, it is not known: words must then be true of both. */
export function useApprovalNeed(): ApprovalNeed {
  const { data } = useQuery({ ...deploymentSettingsQuery, meta: { isQuiet: true } });
  if (data === undefined) return 'not-known';
  return data.second_approver ? 'needed' : 'not-needed';
}
