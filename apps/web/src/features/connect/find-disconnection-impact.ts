import { type Application, type DisconnectionImpact, getDisconnectionImpact } from '@rampart/contract/connect.ts';
import { api } from '../../shell/api/api.ts';

/** After that the question is asked without what is left behind. */
const longestLookMs = 5000;

/** What disconnecting these leaves behind. Nothing where that is not known of all of them: a connection that fails must not stay for that. */
export async function findDisconnectionImpact(applications: readonly Application[]): Promise<DisconnectionImpact | undefined> {
  const signal = AbortSignal.timeout(longestLookMs);
  try {
    const replies = await Promise.all(applications.map(({ uuid }) => api(getDisconnectionImpact, { params: { uuid } }, { signal })));
    const impacts = replies.map(({ data }) => data);
    return {
      deployments: impacts.reduce((sum, { deployments }) => sum + deployments, 0),
      under_way: impacts.reduce((sum, { under_way: underWay }) => sum + underWay, 0),
      subscriptions: impacts.reduce((sum, { subscriptions }) => sum + subscriptions, 0),
      groups: [...new Set(impacts.flatMap(({ groups }) => groups))],
    };
  } catch {
    return undefined;
  }
}
