import * as contract from '@rampart/contract/people.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy, recordingRefusal } from '../audit/index.ts';
import { addExclusions } from './exclusions/add-exclusions.ts';
import type { ChangedExclusions, ExclusionDeps } from './exclusions/deploy-exclusions.ts';
import { listExclusions } from './exclusions/list-exclusions.ts';
import { removeExclusions } from './exclusions/remove-exclusions.ts';
import { removeStaleExclusions } from './exclusions/remove-stale-exclusions.ts';
import { syncExclusions } from './exclusions/sync-exclusions.ts';
import { searchPeople } from './search-people.ts';

const presentChange = ({ succeeded, jobIds }: ChangedExclusions) => ({ succeeded: [...succeeded], job_uuids: [...jobIds] });

export const peopleRoutes = (deps: ExclusionDeps): Route[] => [
  route(contract.searchPeople, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, { people: await searchPeople(tx, query.filter) })),
  ),
  route(contract.listExclusions, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, await listExclusions(deps, tx, query.exclusion_type))),
  ),
  route(contract.addExclusions, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: body.exclusion_type, mails: body.add };
    const add = () => tenant.inTransaction((tx) => addExclusions(deps, tx, asked));
    return reply(200, presentChange(await recordingRefusal(deps, { ...asked, tenantId: tenant.id, action: 'exclusion.add' }, add)));
  }),
  route(contract.removeExclusions, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: body.exclusion_type, mails: body.remove };
    const remove = () => tenant.inTransaction((tx) => removeExclusions(deps, tx, asked));
    return reply(200, presentChange(await recordingRefusal(deps, { ...asked, tenantId: tenant.id, action: 'exclusion.remove' }, remove)));
  }),
  route(contract.removeStaleExclusions, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: body.exclusion_type };
    const remove = () => tenant.inTransaction((tx) => removeStaleExclusions(deps, tx, asked));
    const attempt = { by: asked.by, tenantId: tenant.id, action: 'exclusion.remove', attempt: 'Remove outdated people' };
    return reply(200, presentChange(await recordingRefusal(deps, attempt, remove)));
  }),
  route(contract.syncExclusions, async ({ actor, request, tenant, body }) => {
    const asked = { by: actedBy({ actor, request }), type: body.exclusion_type, mails: body.sync };
    const sync = () => tenant.inTransaction((tx) => syncExclusions(deps, tx, asked));
    return reply(200, presentChange(await recordingRefusal(deps, { ...asked, tenantId: tenant.id, action: 'exclusion.sync' }, sync)));
  }),
];
