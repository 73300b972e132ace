import { isPermitted } from '@rampart/domain/permission.ts';
import { useQuery } from '@tanstack/react-query';
import { isEntitled } from '../../../shell/gates/is-entitled.ts';
import { lockedText } from '../../../shell/gates/locked-text.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { useSession } from '../../../shell/session/session-state.ts';

/** Why somebody cannot deploy; nothing when they can. */
export function useDeployReason(): string | undefined {
  const { roles } = useSession();
  const { data: entitlements } = useQuery(entitlementsQuery);
  if (!isPermitted(roles, 'deployments:write')) return 'You need the role standard or higher to deploy.';
  return isEntitled(entitlements, 'deploy_quest_configurations') ? undefined : lockedText.long;
}
