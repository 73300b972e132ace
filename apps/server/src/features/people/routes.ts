import * as contract from '@rampart/contract/people/exclusions.ts';
import { searchPeople as searchPeopleCall } from '@rampart/contract/people/person.ts';
import type { TenantScope } from '../../platform/http/actor.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy, type AuditEntry, recordingRefusal } from '../audit/index.ts';
import { type AskedExclusions, changeExclusions, impactAfter, refuseEmptyChange } from './exclusions/change-exclusions.ts';
import type { ChangedExclusions, ExclusionDeps } from './exclusions/deploy-exclusions.ts';
import { listExclusions } from './exclusions/list-exclusions.ts';
import { removeStaleExclusions } from './exclusions/remove-stale-exclusions.ts';
import { suggestEmergencyAccess } from './exclusions/suggest-emergency-access.ts';
import { type GroupDeps, groupRoutes } from './group-routes.ts';
import { searchPeople } from './search-people.ts';

/** A refused attempt is in the audit log too. */
async function changing(deps: ExclusionDeps, tenant: TenantScope, asked: AskedExclusions, action: AuditEntry['action']) {
  const change = () => tenant.inTransaction((tx) => changeExclusions(deps, tx, asked));
  return presentChange(await recordingRefusal(deps, { by: asked.by, tenantId: tenant.id, action }, change));
}

const presentChange = ({ succeeded, jobIds }: ChangedExclusions) => ({ succeeded: [...succeeded], job_uuids: [...jobIds] });

export const peopleRoutes = (deps: GroupDeps): Route[] => [
  ...groupRoutes(deps),
  route(searchPeopleCall, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, { people: await searchPeople(tx, query.filter) })),
  ),
  route(contract.suggestEmergencyAccess, ({ tenant }) =>
    tenant.inTransaction(async (tx) => reply(200, { people: await suggestEmergencyAccess(tx) })),
  ),
  route(contract.checkEmergencyRemoval, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: 'emergency_access_exclusions' as const, add: body.add, remove: body.remove };
    const { policies, notRead } = await impactAfter(deps, tenant.id, asked);
    return reply(200, {
      policies: policies.map((policy) => ({
        product: policy.product,
        product_name: policy.productName,
        name: policy.name,
        is_enforced: policy.isEnforced,
        accounts_left: policy.accountsLeft,
      })),
      not_read: [...notRead],
    });
  }),
  route(contract.listExclusions, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, await listExclusions(deps, tx, query.exclusion_type))),
  ),
  route(contract.addExclusions, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: body.exclusion_type, add: body.add };
    return reply(200, await changing(deps, tenant, asked, 'exclusion.add'));
  }),
  route(contract.removeExclusions, async ({ actor, request, tenant, body }) => {
    const asked = {
      by: actedBy({ actor, request }),
      type: body.exclusion_type,
      remove: body.remove,
      acceptsNoneLeft: body.accepts_none_left,
    };
    return reply(200, await changing(deps, tenant, asked, 'exclusion.remove'));
  }),
  route(contract.removeStaleExclusions, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: body.exclusion_type };
    const remove = () => tenant.inTransaction((tx) => removeStaleExclusions(deps, tx, asked));
    const attempt = { by: asked.by, tenantId: tenant.id, action: 'exclusion.remove', attempt: 'Remove outdated people' };
    return reply(200, presentChange(await recordingRefusal(deps, attempt, remove)));
  }),
  route(contract.syncExclusions, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: body.exclusion_type, sync: body.sync };
    return reply(200, await changing(deps, tenant, asked, 'exclusion.sync'));
  }),
  route(contract.changeExclusions, async ({ actor, request, tenant, body }) => {
    const { exclusion_type: type, add, remove, sync, plans, accepts_none_left: acceptsNoneLeft } = body;
    const seen = new Map(plans.map(({ product, plan_hash: hash }) => [product, hash]));
    const asked = { by: actedBy({ actor, request }), type, add, remove, sync, plans: seen, acceptsNoneLeft };
    refuseEmptyChange(asked);
    return reply(200, await changing(deps, tenant, asked, add.length > 0 ? 'exclusion.add' : 'exclusion.remove'));
  }),
];
