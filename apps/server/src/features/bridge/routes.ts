import * as contract from '@rampart/contract/bridge/bridge.ts';
import * as licensing from '@rampart/contract/bridge/licensing.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import type { BridgeDeps } from './bridge-deps.ts';
import { getBridge } from './get-bridge.ts';
import { getLicensedFeature, getLicensing } from './licensing/get-licensing.ts';
import { listTenantPostures, rememberedPostures } from './list-tenant-postures.ts';

export function bridgeRoutes(deps: BridgeDeps): Route[] {
  const remembered = rememberedPostures();
  return [
    route(contract.getBridge, async ({ tenant }) => reply(200, await tenant.inTransaction((tx) => getBridge(deps, tx)))),
    route(licensing.getLicensing, async ({ tenant }) => reply(200, await tenant.inTransaction((tx) => getLicensing(deps, tx)))),
    route(licensing.getLicensedFeature, async ({ tenant, query }) =>
      reply(200, await tenant.inTransaction((tx) => getLicensedFeature(deps, tx, query))),
    ),
    route(contract.listTenantPostures, async ({ actor }) => reply(200, await listTenantPostures({ ...deps, remembered }, actor))),
  ];
}
