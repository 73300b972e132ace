import * as intelligence from '@rampart/contract/remediate/intelligence.ts';
import { reply, type Route, route } from '../../../platform/http/route.ts';
import { refuseCrossSite } from '../../access/index.ts';
import { actedBy } from '../../audit/index.ts';
import type { RemediateDeps } from '../remediate-deps.ts';
import { downloadTorExits } from './download-tor-exits.ts';
import { listTorExits } from './list-tor-exits.ts';

/** What is published about attackers, and deployed as it is. */
export const intelligenceRoutes = (deps: RemediateDeps): Route[] => [
  route(intelligence.downloadTorExits, async ({ tenant, actor, request, response }) => {
    // A download is counted and recorded, so that another site's link must not set it off.
    refuseCrossSite(request);
    const { fileName, bytes } = await tenant.inTransaction((tx) => downloadTorExits(deps, tx, actedBy({ actor, request })));
    response.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
    return reply(200, bytes);
  }),
  route(intelligence.listTorExits, async ({ tenant, query }) =>
    reply(200, await tenant.inTransaction((tx) => listTorExits(tx, deps, query))),
  ),
];
