import * as contract from '@rampart/contract/bridge.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import type { BridgeDeps } from './bridge-deps.ts';
import { getBridge } from './get-bridge.ts';
import { listTenantPostures } from './list-tenant-postures.ts';

export const bridgeRoutes = (deps: BridgeDeps): Route[] => [
  route(contract.getBridge, async ({ tenant }) => reply(200, await tenant.inTransaction((tx) => getBridge(deps, tx)))),
  route(contract.listTenantPostures, async ({ actor }) => reply(200, await listTenantPostures(deps, actor))),
];
