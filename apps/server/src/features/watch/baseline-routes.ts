import * as contract from '@rampart/contract/watch/baseline.ts';
import * as files from '@rampart/contract/watch/baseline-file.ts';
import * as freezing from '@rampart/contract/watch/freeze.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { refuseCrossSite } from '../access/index.ts';
import { actedBy, recordEvent } from '../audit/index.ts';
import { listDefinitions, putDefinition } from './baseline/definitions.ts';
import { exportBaseline } from './baseline/export-baseline.ts';
import { freeze, previewFreeze } from './baseline/freeze.ts';
import { importBaseline } from './baseline/import-baseline.ts';
import { listInstances, listTypes } from './baseline/list-types.ts';
import { planImport, presentPlan } from './baseline/plan-import.ts';
import { createRule, deleteRule, presentRules, updateRule } from './baseline/rules.ts';
import { downloadDiff } from './download-diff.ts';
import type { WatchDeps } from './watch-deps.ts';

export const baselineRoutes = (deps: WatchDeps): Route[] => [
  route(contract.listDriftDefinitions, ({ tenant }) =>
    tenant.inTransaction(async (tx) => reply(200, { definitions: await listDefinitions(tx) })),
  ),
  route(contract.putDriftDefinition, ({ tenant, actor, request, params: { category }, body: { priority, is_alerting: isAlerting } }) =>
    tenant.inTransaction(async (tx) => {
      const changed = { category, priority, isAlerting, by: actedBy({ actor, request }) };
      return reply(200, { definition: await putDefinition(deps, tx, changed) });
    }),
  ),
  route(contract.listSubconfigTypes, ({ tenant }) =>
    tenant.inTransaction(async (tx) => reply(200, { config_types: await listTypes(deps, tx) })),
  ),
  route(contract.listSubconfigInstances, ({ tenant, params, query }) =>
    tenant.inTransaction(async (tx) => reply(200, await listInstances(tx, { ...params, ...query }))),
  ),
  route(contract.listBaselineRules, ({ tenant }) =>
    tenant.inTransaction(async (tx) => reply(200, { rules: await presentRules(deps, tx) })),
  ),
  route(contract.createBaselineRule, ({ tenant, actor, request, body: { rule_data: data, expires_at: expiresAt, ...rest } }) =>
    tenant.inTransaction(async (tx) =>
      reply(200, { rule: await createRule(deps, tx, { ...rest, data, expiresAt, by: actedBy({ actor, request }) }) }),
    ),
  ),
  route(contract.updateBaselineRule, ({ tenant, actor, request, params, body: { rule_data: data, expires_at: expiresAt, ...rest } }) =>
    tenant.inTransaction(async (tx) =>
      reply(200, { rule: await updateRule(deps, tx, params.id, { ...rest, data, expiresAt, by: actedBy({ actor, request }) }) }),
    ),
  ),
  route(contract.deleteBaselineRule, ({ tenant, actor, request, params }) =>
    tenant.inTransaction(async (tx) => {
      await deleteRule(deps, tx, params.id, actedBy({ actor, request }));
      return reply(204, null);
    }),
  ),
  route(freezing.previewBaselineFreeze, ({ tenant, query }) =>
    tenant.inTransaction(async (tx) => reply(200, await previewFreeze(deps, tx, query.product))),
  ),
  route(freezing.freezeBaseline, ({ tenant, actor, request, body }) =>
    tenant.inTransaction(async (tx) => reply(200, await freeze(deps, tx, { ...body, by: actedBy({ actor, request }) }))),
  ),
  route(files.exportBaseline, async ({ tenant, actor, request, query }) => {
    // It is recorded, so that another site's link must not set it off.
    refuseCrossSite(request);
    return tenant.inTransaction(async (tx) =>
      reply(200, await exportBaseline(deps, tx, { product: query.product, by: actedBy({ actor, request }) })),
    );
  }),
  route(files.planBaselineImport, ({ tenant, body }) =>
    tenant.inTransaction(async (tx) => reply(200, presentPlan(await planImport(deps, tx, body.baseline)))),
  ),
  route(files.importBaseline, ({ tenant, actor, request, body: { baseline: file, plan_hash: planHash } }) =>
    tenant.inTransaction(async (tx) => reply(200, await importBaseline(deps, tx, { file, planHash, by: actedBy({ actor, request }) }))),
  ),
  route(contract.downloadConfigDiff, async ({ tenant, query: { tenant: asked, product, date }, response, actor, request }) => {
    // A download is recorded, so that another site's link must not set it off.
    refuseCrossSite(request);
    // Whose configuration it is follows from the session; an address that names another tenant finds nothing.
    if (asked !== tenant.id) throw new NotFound('tenant');
    const file = await tenant.inTransaction(async (tx) => {
      const diff = await downloadDiff(deps, tx, { product, date });
      const message = `Downloaded the configuration changes of ${product} since ${date}.`;
      const by = actedBy({ actor, request });
      await recordEvent(deps, tx, {
        ...by,
        action: 'configuration.download',
        status: 'success',
        message,
        details: { product, since: date },
      });
      return diff;
    });
    response.header('content-disposition', `attachment; filename="configuration-${product}-${date}.zip"`);
    return reply(200, file);
  }),
];
