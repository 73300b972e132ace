import { dayMs } from '@rampart/domain/day.ts';
import { DailyLog, type LogPlace, type LogWindow } from '../../kit/daily-log.ts';
import { fromCursor } from '../../kit/opaque-cursor.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { WorldSignIn } from '../../world/world.ts';
import { entity, isAllowed, needs, type GraphApi, type GraphCall } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import { contextOf, nextLink, readOptions, refuseUnknownProperties, type Row } from '../api/odata-list.ts';
import type { Setting } from '../conditional-access/audited-store.ts';
import { objectIdOf } from '../directory/accounts.ts';
import type { Entra } from '../entra.ts';
import { appIds, clientWords, isLegacy, locationOf, platformWords, statusOf, successWithSecondFactor } from './sign-in-words.ts';

/** With a premium licence Microsoft keeps sign-ins for thirty days. */
const keptMs = 30 * dayMs;

/** As Graph words it; the logs are served by a service with fewer query options than the directory. */
const selectNotAllowed =
  "Query option 'Select' is not allowed. To allow it, set the 'AllowedQueryOptions' property on EnableQueryAttribute or QueryValidationSettings.";

export function signInRoutes(api: GraphApi, { world, accounts, tenant, access, logDelays }: Entra): void {
  const log = new DailyLog<WorldSignIn>({
    now: () => world.now(),
    mostKept: 30_000,
    read: (from, to) => Array.from(world.signInsBetween(from, to)).filter(({ via }) => via === 'entra'),
  });
  const wholeWindow = (): LogWindow => ({ from: world.now().getTime() - keptMs, to: world.now().getTime() });

  /** Only a caller who may read policies learns which of them applied. */
  const rowFor = ({ caller }: GraphCall): ((signIn: WorldSignIn) => Row) => {
    const isPolicyReader = isAllowed(caller.claims, needs.evaluateAccess);
    return (signIn) => {
      const { id, at, personId, app, platform, risk, outcome } = signIn;
      const user = accounts.ofPerson(personId, at)?.user;
      const userId = user?.id ?? objectIdOf(personId);
      const appId = appIds[app] ?? objectIdOf(id);
      const riskEvents = risk === 'none' ? [] : ['unfamiliarFeatures'];
      return {
        id,
        createdDateTime: at.toISOString(),
        userDisplayName: user?.displayName ?? '',
        userPrincipalName: user?.userPrincipalName.toLowerCase() ?? '',
        userId,
        appId,
        appDisplayName: app,
        ipAddress: signIn.ip,
        clientAppUsed: clientWords[signIn.client],
        userAgent: platformWords[platform].agent,
        correlationId: `${id.slice(0, 8)}${userId.slice(8)}`,
        conditionalAccessStatus: accessStatus(signIn),
        isInteractive: true,
        riskDetail: 'none',
        riskLevelAggregated: risk,
        riskLevelDuringSignIn: risk,
        riskState: risk === 'none' ? 'none' : 'atRisk',
        riskEventTypes: riskEvents,
        riskEventTypes_v2: riskEvents,
        resourceDisplayName: app,
        resourceId: appId,
        homeTenantId: tenant.id,
        resourceTenantId: tenant.id,
        status: hasSecondFactor(signIn) ? successWithSecondFactor : statusOf[outcome],
        deviceDetail: deviceOf(signIn, userId),
        location: locationOf(signIn),
        appliedConditionalAccessPolicies: isPolicyReader ? appliedPolicies(access.policies.at(at.getTime()), signIn) : [],
      };
    };
  };

  api.get('/auditLogs/signIns', needs.logs, (call) => {
    const options = readOptions(call, { usual: 1000, most: 1000 });
    const { filter, orderBy, select, top, skipToken } = options;
    if (select !== null) throw invalid(selectNotAllowed);
    if (orderBy !== null && orderBy.path !== 'createdDateTime') throw invalid('Sign-ins can be ordered by createdDateTime only.');
    const { isExact, ...window } = windowOf(filter?.text ?? null, wholeWindow());
    const begin = skipToken === null ? null : readPlace(skipToken);
    const rowOf = rowFor(call);
    const value: Row[] = [];
    let next: LogPlace | null = null;
    for (const [signIn, place] of orderBy?.isDescending === false ? log.oldestFirst(window, begin) : log.newestFirst(window, begin)) {
      if (!logDelays.isShown(signIn.at.getTime(), world.now().getTime())) continue;
      if (value.length === top) {
        next = place;
        break;
      }
      const row = rowOf(signIn);
      if (value.length === 0) refuseUnknownProperties(options, new Set(Object.keys(row)), 'signIn');
      if (isExact || filter?.test(row) !== false) value.push(row);
    }
    const link = next && { '@odata.nextLink': nextLink(call, `${next.day}:${next.index}`) };
    return { body: { '@odata.context': contextOf('auditLogs/signIns'), ...link, value } };
  });

  api.get('/auditLogs/signIns/:id', needs.logs, (call) => {
    const id = call.params['id']!;
    for (const [signIn] of log.newestFirst(wholeWindow(), null))
      if (signIn.id === id) return entity('auditLogs/signIns', rowFor(call)(signIn));
    throw new Refusal(404, 'ResourceNotFound', `Sign-in ${id} was not found in the logs up to ${world.now().toISOString()}.`);
  });
}

const hasSecondFactor = ({ outcome, secondFactor }: WorldSignIn): boolean => outcome === 'success' && secondFactor !== 'none';

function accessStatus(signIn: WorldSignIn): string {
  if (signIn.outcome === 'blocked-by-policy' || signIn.outcome === 'second-factor-denied') return 'failure';
  return hasSecondFactor(signIn) ? 'success' : 'notApplied';
}

function deviceOf({ personId, platform, browser, isManagedDevice: isManaged }: WorldSignIn, userId: string): Row {
  const words = platformWords[platform];
  return {
    deviceId: isManaged ? `${personId.slice(0, 4)}${userId.slice(4)}` : '',
    displayName: isManaged ? `${words.device}-${personId.slice(0, 6).toUpperCase()}` : '',
    operatingSystem: words.system,
    browser,
    isCompliant: isManaged,
    isManaged,
    trustType: isManaged ? 'Azure AD joined' : '',
  };
}

type Policy = Setting & {
  readonly conditions: { readonly clientAppTypes: readonly string[]; readonly applications: Readonly<Record<string, readonly string[]>> };
  readonly grantControls: { readonly builtInControls: readonly string[] } | null;
  readonly sessionControls: { readonly signInFrequency: unknown } | null;
};

const controlWords: Readonly<Record<string, string>> = {
  mfa: 'Mfa',
  block: 'Block',
  compliantDevice: 'RequireCompliantDevice',
  domainJoinedDevice: 'RequireDomainJoinedDevice',
};

const appliedPolicies = (policies: readonly Setting[], signIn: WorldSignIn): readonly Row[] =>
  (policies as readonly Policy[])
    .filter(({ state }) => state !== 'disabled')
    .map((policy) => ({
      id: policy.id,
      displayName: policy.displayName,
      enforcedGrantControls: (policy.grantControls?.builtInControls ?? []).map((control) => controlWords[control] ?? control),
      enforcedSessionControls: policy.sessionControls?.signInFrequency == null ? [] : ['SignInFrequency'],
      result: policyResult(policy, signIn),
    }));

/** What one policy came to. The world decides what happened; this words it for each policy, and never the opposite of it. */
function policyResult({ state, conditions, grantControls }: Policy, signIn: WorldSignIn): string {
  const controls = grantControls?.builtInControls ?? [];
  const isReported = state !== 'enabled';
  const named = (outcome: 'Success' | 'Failure' | 'NotApplied'): string =>
    isReported ? `reportOnly${outcome}` : `${outcome[0]!.toLowerCase()}${outcome.slice(1)}`;
  const failsIf = (isFailure: boolean): string => named(isFailure ? 'Failure' : 'NotApplied');
  if (conditions.applications['includeApplications']?.includes('All') !== true) return named('NotApplied');
  if (!conditions.clientAppTypes.includes('all')) return failsIf(isReported && isLegacy(signIn.client) && controls.includes('block'));
  if (controls.includes('block')) return failsIf(!isReported && signIn.outcome === 'blocked-by-policy');
  if (controls.includes('mfa') && hasSecondFactor(signIn)) return named('Success');
  return failsIf(!isReported && controls.includes('mfa') && signIn.outcome === 'second-factor-denied');
}

function readPlace(skipToken: string): LogPlace {
  const [, day, index] = /^(\d+):(-?\d+)$/.exec(fromCursor(skipToken)) ?? [];
  if (day === undefined || index === undefined) throw invalid('Invalid skip token.');
  return { day: Number(day), index: Number(index) };
}

const clause = /^createdDateTime\s+(ge|gt|le|lt)\s+(\S+)$/i;

/** The window that a filter leaves, and whether the filter compares nothing else. */
function windowOf(filter: string | null, whole: LogWindow): LogWindow & { readonly isExact: boolean } {
  if (filter === null) return { ...whole, isExact: true };
  let { from, to } = whole;
  let isExact = true;
  for (const part of filter.trim().split(/\s+and\s+/i)) {
    const [, operator, time] = clause.exec(part) ?? [];
    const at = time === undefined ? Number.NaN : Date.parse(time);
    if (operator === undefined || Number.isNaN(at)) isExact = false;
    else if (operator === 'ge' || operator === 'gt') from = Math.max(from, operator === 'ge' ? at : at + 1);
    else to = Math.min(to, operator === 'lt' ? at : at + 1);
  }
  // Beside an alternative a comparison narrows nothing.
  return /\b(?:or|not)\b/i.test(filter) ? { ...whole, isExact: false } : { from, to, isExact };
}
