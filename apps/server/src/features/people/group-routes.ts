import * as groups from '@rampart/contract/people/groups.ts';
import * as individuals from '@rampart/contract/people/individuals.ts';
import type { ShowUsers, SortBy } from '@rampart/contract/people/individuals.ts';
import { getPersonSummary as getPersonSummaryCall } from '@rampart/contract/people/person.ts';
import { addDays, addMonths, dayOf, defaultMonths, trendMonths } from '@rampart/domain/people/risk-window.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { reply, type Route, route } from '../../platform/http/route.ts';
import { refuseCrossSite } from '../access/index.ts';
import { actedBy, recordingRefusal } from '../audit/index.ts';
import type { ExclusionDeps } from './exclusions/deploy-exclusions.ts';
import { getPersonSummary } from './get-person-summary.ts';
import { changeExecutives } from './groups/change-executives.ts';
import { changeGroupRule, listGroupRules, resetGroupRule } from './groups/change-group-rule.ts';
import { findRiskState } from './most-attacked/stay-store.ts';
import { type DownloadDeps, downloadIndividuals } from './risk/download-individuals.ts';
import { listGroupSummaries, listWeeklySummaries } from './risk/list-group-summaries.ts';
import { getMostAttackedGroup, getPeopleGroup, listIndividuals } from './risk/list-individuals.ts';
import { countMembershipDays } from './risk/listed-people.ts';
import { presentWindow } from './risk/risk-figures.ts';
import { windowOf } from './risk/window-of.ts';

export interface GroupDeps extends ExclusionDeps, DownloadDeps {}

interface TrendQuery {
  readonly group_name: string;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
  readonly filter: string;
  readonly sort_by: SortBy;
  readonly page: number;
  readonly limit: number;
  readonly still_members?: boolean;
}

const trendOf = ({ clock }: GroupDeps, show: ShowUsers, query: TrendQuery) => ({
  groupId: getMostAttackedGroup(query.group_name).id,
  show,
  window: windowOf(clock, query, trendMonths),
  filter: query.filter,
  sortBy: query.sort_by,
  page: query.page,
  limit: query.limit,
  isStillMember: query.still_members,
});

const showing = (deps: GroupDeps, show: ShowUsers, query: TrendQuery) => (tx: TenantTx) => listIndividuals(tx, trendOf(deps, show, query));

const summaryRoutes = (deps: GroupDeps): Route[] => [
  route(groups.listGroupSummaries, async ({ tenant }) => {
    const window = windowOf(deps.clock, {}, defaultMonths);
    return tenant.inTransaction(async (tx) =>
      reply(200, { groups: await listGroupSummaries(tx, window), ...(await presentWindow(tx, window)) }),
    );
  }),
  route(groups.listWeeklyGroupSummaries, async ({ tenant, query }) => {
    const window = windowOf(deps.clock, query, trendMonths);
    return tenant.inTransaction(async (tx) =>
      reply(200, { weeks: await listWeeklySummaries(tx, window), ...(await presentWindow(tx, window)) }),
    );
  }),
  route(groups.listGroupRules, ({ tenant }) => tenant.inTransaction(async (tx) => reply(200, { rules: await listGroupRules(tx) }))),
  route(groups.changeGroupRule, async ({ actor, request, tenant, params, body }) => {
    const by = actedBy({ actor, request });
    const change = () => tenant.inTransaction((tx) => changeGroupRule(deps, tx, { by, groupId: getPeopleGroup(params.name).id, ...body }));
    return reply(200, await recordingRefusal(deps, { by, tenantId: tenant.id, action: 'group-rule.change' }, change));
  }),
  route(groups.resetGroupRule, async ({ actor, request, tenant, params }) => {
    const by = actedBy({ actor, request });
    const reset = () => tenant.inTransaction((tx) => resetGroupRule(deps, tx, { by, groupId: getPeopleGroup(params.name).id }));
    return reply(200, await recordingRefusal(deps, { by, tenantId: tenant.id, action: 'group-rule.reset' }, reset));
  }),
];

const listRoutes = (deps: GroupDeps): Route[] => [
  route(individuals.listIndividuals, async ({ tenant, params, query }) => {
    const asked = {
      groupId: getPeopleGroup(params.name).id,
      show: 'current' as const,
      window: windowOf(deps.clock, query, defaultMonths),
      filter: query.filter,
      sortBy: query.sort_by,
      page: query.page,
      limit: query.limit,
    };
    return reply(200, await tenant.inTransaction((tx) => listIndividuals(tx, asked)));
  }),
  route(individuals.downloadIndividuals, async ({ actor, request, response, tenant, params, query }) => {
    // A download is counted and recorded, so that another site's link must not set it off.
    refuseCrossSite(request);
    const { show_users: show, filter, sort_by: sortBy } = query;
    const group = show === 'current' ? getPeopleGroup(params.name) : getMostAttackedGroup(params.name);
    const window = windowOf(deps.clock, query, group.kind === 'most-attacked' ? trendMonths : defaultMonths);
    const asked = { groupId: group.id, groupName: group.name, show, window, filter, sortBy, by: actedBy({ actor, request }) };
    const { fileName, bytes } = await tenant.inTransaction((tx) => downloadIndividuals(deps, tx, asked));
    response.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${fileName}"`);
    return reply(200, bytes);
  }),
  route(individuals.getMembershipReport, async ({ tenant, query }) => {
    const asked = trendOf(deps, 'current', query);
    return tenant.inTransaction(async (tx) => {
      const listed = await listIndividuals(tx, asked);
      const days = await countMembershipDays(tx, asked.groupId, asked.window);
      // Before the first attack that is known of no one could be recorded, which is not a group of no one; nor after the last day that was worked out.
      const { until } = await findRiskState(tx);
      const isRecorded = (date: string): boolean =>
        listed.attacks_read_from !== null && date >= listed.attacks_read_from && until !== null && date <= until;
      const recorded = days.filter(({ date }) => isRecorded(date));
      return reply(200, { ...listed, days: recorded });
    });
  }),
  route(individuals.listEntrances, async ({ tenant, query }) => reply(200, await tenant.inTransaction(showing(deps, 'added', query)))),
  route(individuals.listExits, async ({ tenant, query }) => reply(200, await tenant.inTransaction(showing(deps, 'removed', query)))),
  route(individuals.listRelapses, async ({ tenant, query }) => reply(200, await tenant.inTransaction(showing(deps, 'relapsed', query)))),
];

const personRoutes = (deps: GroupDeps): Route[] => [
  route(individuals.addExecutives, async ({ actor, request, tenant, body }) => {
    const by = actedBy({ actor, request });
    const add = () => tenant.inTransaction((tx) => changeExecutives(deps, tx, { by, mails: body.add, isExecutive: true }));
    return reply(200, await recordingRefusal(deps, { by, tenantId: tenant.id, action: 'executive.add' }, add));
  }),
  route(individuals.removeExecutives, async ({ actor, request, tenant, body }) => {
    const by = actedBy({ actor, request });
    const remove = () => tenant.inTransaction((tx) => changeExecutives(deps, tx, { by, mails: body.remove, isExecutive: false }));
    return reply(200, await recordingRefusal(deps, { by, tenantId: tenant.id, action: 'executive.remove' }, remove));
  }),
  route(getPersonSummaryCall, async ({ tenant, query }) => {
    const today = dayOf(deps.clock.now());
    const months = { start: addMonths(addDays(today, 1), -trendMonths), end: today };
    const asked = { mail: query.user_mail, window: windowOf(deps.clock, {}, defaultMonths), months };
    return reply(200, await tenant.inTransaction((tx) => getPersonSummary(tx, asked)));
  }),
];

/** Groups of people, their risk, and one person. */
export const groupRoutes = (deps: GroupDeps): Route[] => [...summaryRoutes(deps), ...listRoutes(deps), ...personRoutes(deps)];
