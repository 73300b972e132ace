import * as contract from '@rampart/contract/reports.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { refuseCrossSite } from '../access/index.ts';
import { actedBy } from '../audit/index.ts';
import { deleteReport, downloadReport } from './download-report.ts';
import { listReports } from './list-reports.ts';
import { listRecipients } from './recipients.ts';
import type { ReportsDeps } from './reports-deps.ts';
import { requestReport } from './request-report.ts';
import { getSchedule } from './schedule-store.ts';
import { presentSchedule, setOptOut, setSchedule } from './set-schedule.ts';

const scheduleRoutes = (deps: ReportsDeps): Route[] => [
  route(contract.getReportSchedule, async ({ tenant, actor }) =>
    reply(200, await tenant.inTransaction((tx) => presentSchedule(tx, actor.accountId))),
  ),
  route(contract.listReportRecipients, async ({ tenant }) =>
    tenant.inTransaction(async (tx) => {
      const chosen = new Set((await getSchedule(tx)).recipients);
      const recipients = (await listRecipients(tx)).map(({ accountId, email, isOptedOut }) => ({
        email,
        is_chosen: chosen.has(accountId),
        is_opted_out: isOptedOut,
      }));
      return reply(200, { recipients });
    }),
  ),
  route(contract.setReportSchedule, async ({ tenant, actor, request, body }) =>
    tenant.inTransaction(async (tx) => {
      const { date_language: dateLanguage, ...change } = body;
      await setSchedule(deps, tx, { by: actedBy({ actor, request }), dateLanguage, ...change });
      return reply(200, await presentSchedule(tx, actor.accountId));
    }),
  ),
  route(contract.setReportOptOut, async ({ tenant, actor, request, body }) =>
    tenant.inTransaction(async (tx) => {
      await setOptOut(deps, tx, { by: actedBy({ actor, request }), isOut: body.opted_out });
      return reply(200, await presentSchedule(tx, actor.accountId));
    }),
  ),
];

export const reportRoutes = (deps: ReportsDeps): Route[] => [
  route(contract.listReports, async ({ tenant }) => reply(200, { reports: await tenant.inTransaction((tx) => listReports(deps, tx)) })),
  route(contract.requestReport, async ({ tenant, actor, request, body }) => {
    const by = actedBy({ actor, request });
    return reply(202, { uuid: await tenant.inTransaction((tx) => requestReport(deps, tx, { by, ...body })) });
  }),
  route(contract.downloadReport, async ({ tenant, actor, request, response, params, query }) => {
    // A download is counted and recorded, so that another site's link must not set it off.
    refuseCrossSite(request);
    const asked = { tenant, by: actedBy({ actor, request }), id: params.uuid, format: query.format };
    const { fileName, type, body } = await downloadReport(deps, asked);
    response.type(type).header('content-disposition', `attachment; filename="${fileName}"`);
    return reply(200, body);
  }),
  route(contract.deleteReport, async ({ tenant, actor, request, params }) => {
    await tenant.inTransaction((tx) => deleteReport(deps, tx, { by: actedBy({ actor, request }), id: params.uuid }));
    return reply(204, null);
  }),
  ...scheduleRoutes(deps),
];
