import type { Connector } from '@rampart/connectors/kit/connector.ts';
import * as contract from '@rampart/contract/tools.ts';
import { productName } from '@rampart/domain/product-name.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { isFlagOn } from '../tenants/index.ts';
import { getQueueState } from './get-queue-state.ts';
import { getRunLog } from './get-run-log.ts';

export interface ToolDeps {
  readonly db: Database;
  readonly connectors: readonly Connector[];
}

/** The flag is of the tenant that is visited; it is switched on again under Rampart Admin Settings. */
const refuseSwitchedOff = (tenant: TenantScope): Promise<void> =>
  tenant.inTransaction(async (tx) => {
    if (!(await isFlagOn(tx, 'rampart_tools')))
      throw new Forbidden(`${productName} Tools are switched off for this tenant. Switch them on under ${productName} Admin Settings.`);
  });

export const toolRoutes = (deps: ToolDeps): Route[] => [
  route(contract.getRunLog, async ({ tenant, params }) => {
    await refuseSwitchedOff(tenant);
    return reply(200, await tenant.inTransaction((tx) => getRunLog(tx, deps.connectors, params.uuid)));
  }),
  route(contract.getQueueState, async ({ tenant }) => {
    await refuseSwitchedOff(tenant);
    return reply(200, await deps.db.inPlatform(getQueueState));
  }),
];
