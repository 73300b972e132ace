import type { Connector } from '@rampart/connectors/kit/connector.ts';
import * as contract from '@rampart/contract/tools.ts';
import type { Database } from '../../platform/database/database.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { getQueueState } from './get-queue-state.ts';
import { getRunLog } from './get-run-log.ts';

export interface ToolDeps {
  readonly db: Database;
  readonly connectors: readonly Connector[];
}

export const toolRoutes = (deps: ToolDeps): Route[] => [
  route(contract.getRunLog, async ({ tenant, params }) =>
    reply(200, await tenant.inTransaction((tx) => getRunLog(tx, deps.connectors, params.uuid))),
  ),
  route(contract.getQueueState, async () => reply(200, await deps.db.inPlatform(getQueueState))),
];
