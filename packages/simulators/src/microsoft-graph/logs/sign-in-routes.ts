import { dayMs } from '@rampart/domain/day.ts';
import { DailyLog, type LogPlace, type LogWindow } from '../../kit/daily-log.ts';
import { fromCursor } from '../../kit/opaque-cursor.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { WorldSignIn } from '../../world/world.ts';
import { entity, type GraphApi } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import { contextOf, nextLink, readOptions, type Row } from '../api/odata-list.ts';
import { needs, permissionsOf } from '../api/permission-needs.ts';
import type { Entra } from '../entra.ts';
import type { Claims } from '../tokens/tokens.ts';
import { AppliedPolicies } from './applied-policies.ts';
import { signInWriter } from './sign-in-writer.ts';

/** With a premium licence Microsoft keeps sign-ins for thirty days. */
const keptMs = 30 * dayMs;
const policyReading = ['Policy.Read.All', 'Policy.Read.ConditionalAccess', 'Policy.ReadWrite.ConditionalAccess'];

export function signInRoutes(api: GraphApi, { world, accounts, tenant, access }: Entra): void {
  const log = new DailyLog<WorldSignIn>({
    now: () => world.now(),
    mostKept: 30_000,
    read: (from, to) => Array.from(world.signInsBetween(from, to)).filter(({ via }) => via === 'entra'),
  });
  const wholeWindow = (): LogWindow => ({ from: world.now().getTime() - keptMs, to: world.now().getTime() });
  const applied = new AppliedPolicies(access.policies);
  const writerFor = (claims: Claims, select: readonly string[] | null): ((signIn: WorldSignIn) => string) => {
    const permissions = permissionsOf(claims);
    const isPolicyReader = policyReading.some((name) => permissions.has(name));
    return signInWriter({ accounts, tenantId: tenant.id, applied, isPolicyReader }, select);
  };

  api.get('/auditLogs/signIns', needs.logs, (call) => {
    const { filter, orderBy, select, top, skipToken } = readOptions(call, { usual: 1000, most: 1000 });
    if (orderBy !== null && orderBy.path !== 'createdDateTime') throw invalid('Sign-ins can be ordered by createdDateTime only.');
    const { isExact, ...window } = windowOf(filter?.text ?? null, wholeWindow());
    const begin = skipToken === null ? null : readPlace(skipToken);
    const write = writerFor(call.caller.claims, select);
    const writeWhole = writerFor(call.caller.claims, null);
    const fits = (signIn: WorldSignIn): boolean => isExact || filter?.test(JSON.parse(writeWhole(signIn)) as Row) !== false;
    const written: string[] = [];
    let next: LogPlace | null = null;
    for (const [signIn, place] of orderBy?.isDescending === false ? log.oldestFirst(window, begin) : log.newestFirst(window, begin)) {
      if (written.length === top) {
        next = place;
        break;
      }
      if (fits(signIn)) written.push(write(signIn));
    }
    const link = next === null ? '' : `"@odata.nextLink":${JSON.stringify(nextLink(call, `${next.day}:${next.index}`))},`;
    return { text: `{"@odata.context":"${contextOf('auditLogs/signIns')}",${link}"value":[${written.join(',')}]}` };
  });

  api.get('/auditLogs/signIns/:id', needs.logs, ({ params, caller }) => {
    for (const [signIn] of log.newestFirst(wholeWindow(), null))
      if (signIn.id === params['id']) return entity('auditLogs/signIns', JSON.parse(writerFor(caller.claims, null)(signIn)) as Row);
    const until = world.now().toISOString();
    throw new Refusal(404, 'ResourceNotFound', `Sign-in ${params['id']} was not found in the logs up to ${until}.`);
  });
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
