import type { Quest } from '@rampart/contract/remediate/quest.ts';
import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from '../../../parts/connections/applications-query.ts';
import { exclusionsQuery } from '../../../parts/exclusion-lists/exclusions-query.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { type DeployAction, deployReason } from './deploy-reason.ts';

/** Why a change to signing in cannot be deployed yet: without emergency access a mistake would lock everyone out. The server refuses it too. */
export function useEmergencyReason({ steps, quest_instance_details: { product } }: Quest): string | undefined {
  const isNeeded = steps.includes('exclusion') || product === 'azure_conditional_access';
  const { data: exclusions, error } = useQuery({ ...exclusionsQuery, enabled: isNeeded });
  if (!isNeeded || error) return undefined;
  if (exclusions === undefined) return 'Wait until the Emergency Access users are loaded.';
  const emergency = exclusions.current['emergency_access_exclusions'] ?? [];
  return emergency.length > 0 ? undefined : 'You cannot deploy changes until you have established an Emergency Access user.';
}

const everyMs = 15_000;

/** Why the product cannot be changed now; nothing when it can. */
export function useDeployReason(action: DeployAction, product: string): string | undefined {
  const { roles } = useSession();
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { data: applications = [] } = useQuery({ ...applicationsQuery, refetchInterval: everyMs });
  const application = applications.find((each) => each.product === product);
  return deployReason({ action, roles, entitlements, application });
}
