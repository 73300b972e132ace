import * as contract from '@rampart/contract/rationalize.ts';
import { isPermitted } from '@rampart/domain/permission.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Forbidden } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { actedBy } from '../audit/index.ts';
import { buildDrafts, buildOmniDrafts, promoteDrafts, uploadDrafts } from './build-drafts.ts';
import { fragmentKinds } from './fragments.ts';
import { getFragment, getRationalization, listFragments, listRationalized, questsOfControls } from './get-rationalization.ts';
import { countOmni, listDates, type State } from './rationalization-store.ts';
import type { RationalizeDeps } from './rationalize-deps.ts';

/** Drafts are for those who make them. */
function stateFor({ roles }: Actor, isDraft: boolean): State {
  if (isDraft && !isPermitted(roles, 'rationalization:write')) throw new Forbidden();
  return isDraft ? 'draft' : 'promoted';
}

const counted = (dates: string[]): { count: number; dates: string[] } => ({ count: dates.length, dates });

const readingRoutes = (deps: RationalizeDeps): Route[] => [
  route(contract.getRationalization, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => getRationalization(deps, tx, 'promoted', query))),
  ),
  route(contract.getRationalizationDraft, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => getRationalization(deps, tx, 'draft', query))),
  ),
  route(contract.countRationalizations, async ({ tenant }) =>
    reply(200, counted(await tenant.inTransaction((tx) => listDates(tx, 'promoted')))),
  ),
  route(contract.countRationalizationDrafts, async ({ tenant }) =>
    reply(200, counted(await tenant.inTransaction((tx) => listDates(tx, 'draft')))),
  ),
  route(contract.countOmni, async ({ tenant, actor, query }) => {
    const state = stateFor(actor, query.draft);
    return reply(200, { count: await tenant.inTransaction((tx) => countOmni(tx, state)) });
  }),
  route(contract.listRationalized, async ({ tenant }) =>
    reply(200, { products: await tenant.inTransaction((tx) => listRationalized(deps, tx)) }),
  ),
  route(contract.listFragmentKinds, async () =>
    reply(200, { fragments: fragmentKinds(deps.catalog.frameworks).map(({ key, title }) => ({ lookup_key: key, title })) }),
  ),
  route(contract.listFragments, async ({ tenant, actor, query: { draft, ...asked } }) => {
    const state = stateFor(actor, draft);
    return reply(200, await tenant.inTransaction((tx) => listFragments(deps, tx, { state, ...asked })));
  }),
  route(contract.getFragment, async ({ tenant, actor, query: { draft, ...asked } }) => {
    const state = stateFor(actor, draft);
    return reply(200, await tenant.inTransaction((tx) => getFragment(deps, tx, { state, ...asked })));
  }),
  route(contract.questsOfControls, async ({ tenant, body }) =>
    reply(200, await tenant.inTransaction((tx) => questsOfControls(deps, tx, body.control_id, body.date))),
  ),
];

export const rationalizeRoutes = (deps: RationalizeDeps): Route[] => [
  ...readingRoutes(deps),
  route(contract.buildRationalization, async ({ tenant, actor, request, body }) => {
    const asked = { products: body.products, programId: body.program_uuid, by: actedBy({ actor, request }) };
    return reply(200, await tenant.inTransaction((tx) => buildDrafts(deps, tx, asked)));
  }),
  route(contract.buildOmni, async ({ tenant, actor, request, body }) => {
    const asked = { products: body.products, programId: body.program_uuid, by: actedBy({ actor, request }) };
    return reply(200, await tenant.inTransaction((tx) => buildOmniDrafts(deps, tx, asked)));
  }),
  route(contract.promoteRationalization, async ({ tenant, actor, request, query }) =>
    reply(200, await tenant.inTransaction((tx) => promoteDrafts(deps, tx, { date: query.date, by: actedBy({ actor, request }) }))),
  ),
  route(contract.promoteOmni, async ({ tenant, actor, request, body }) =>
    reply(200, await tenant.inTransaction((tx) => promoteDrafts(deps, tx, { ...body, by: actedBy({ actor, request }) }))),
  ),
  route(contract.uploadRationalization, async ({ tenant, actor, request, body }) =>
    reply(200, await tenant.inTransaction((tx) => uploadDrafts(deps, tx, { ...body, by: actedBy({ actor, request }) }))),
  ),
];
