import * as contract from '@rampart/contract/people.ts';
import type { Database } from '../../platform/database/database.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy, type AuditDeps, recordingRefusal } from '../audit/index.ts';
import { addExclusions, removeExclusions } from './exclusions/change-exclusions.ts';
import { listExclusions } from './exclusions/list-exclusions.ts';
import { searchPeople } from './search-people.ts';

export interface PeopleRouteDeps extends AuditDeps {
  readonly db: Database;
}

export const peopleRoutes = (deps: PeopleRouteDeps): Route[] => [
  route(contract.searchPeople, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, { people: await searchPeople(tx, query.filter) })),
  ),
  route(contract.listExclusions, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, await listExclusions(tx, query.exclusion_type))),
  ),
  route(contract.addExclusions, async ({ actor, request, tenant, body }) => {
    const by = actedBy({ actor, request });
    const change = { by, type: body.exclusion_type, mails: body.add };
    const succeeded = await recordingRefusal(deps, { by, tenantId: tenant.id, action: 'exclusion.add' }, () =>
      tenant.inTransaction((tx) => addExclusions(deps, tx, change)),
    );
    return reply(200, { succeeded });
  }),
  route(contract.removeExclusions, async ({ actor, request, tenant, body }) => {
    const change = { by: actedBy({ actor, request }), type: body.exclusion_type, mails: body.remove };
    return reply(200, { succeeded: await tenant.inTransaction((tx) => removeExclusions(deps, tx, change)) });
  }),
];
