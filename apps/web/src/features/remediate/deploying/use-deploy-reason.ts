import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from '../../../parts/connections/applications-query.ts';
import { emergencyUsersIn } from '../../../parts/exclusion-lists/emergency-users-in.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { type DeployAction, deployReason } from './deploy-reason.ts';

/** It changes signing in, so that a mistake could lock everyone out. */
export const needsEmergencyAccess = ({ steps, quest_instance_details: { product } }: Quest): boolean =>
  steps.includes('exclusion') || product === 'azure_conditional_access';

/** Not yet a reason to say that anything is blocked: the screen shows what it shows while it loads. */
export const emergencyLoading = 'Wait until the Emergency Access users are loaded.';

/** Why a change to signing in cannot be deployed yet. The server refuses it too. */
export function useEmergencyReason(quests: readonly Quest[]): string | undefined {
  const isNeeded = quests.some(needsEmergencyAccess);
  const { data: exclusions, error } = useQuery({ ...exclusionsQuery, enabled: isNeeded });
  if (!isNeeded || error) return undefined;
  if (exclusions === undefined) return emergencyLoading;
  return emergencyUsersIn(exclusions).length > 0
    ? undefined
    : 'You cannot deploy changes until you have established an Emergency Access user.';
}

const everyMs = 15_000;

/** Why the product cannot be changed now; nothing when it can. */
export const useDeployReason = (action: DeployAction, product: string): string | undefined => useDeployReasons()(action, product);

/** The same for products that are known only later. */
export function useDeployReasons(): (action: DeployAction, product: string) => string | undefined {
  const { roles } = useSession();
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { data: applications = [] } = useQuery({ ...applicationsQuery, refetchInterval: everyMs });
  return (action, product) =>
    deployReason({ action, roles, entitlements, application: applications.find((each) => each.product === product) });
}
