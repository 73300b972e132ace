import { useQuery } from '@tanstack/react-query';
import { applicationsQuery } from '../../../parts/connections/applications-query.ts';
import { entitlementsQuery } from '../../../shell/gates/tenant-queries.ts';
import { useSession } from '../../../shell/session/session-state.ts';
import { type Deed, deployReason } from './deploy-reason.ts';

const everyMs = 15_000;

/** Why something cannot be written to a product now; nothing when it can. */
export function useDeployReason(deed: Deed, product: string): string | undefined {
  const { roles } = useSession();
  const { data: entitlements } = useQuery(entitlementsQuery);
  const { data: applications = [] } = useQuery({ ...applicationsQuery, refetchInterval: everyMs });
  const application = applications.find((each) => each.product === product);
  return deployReason({ deed, roles, entitlements, application });
}
