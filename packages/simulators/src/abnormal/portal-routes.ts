import { dayMs } from '@rampart/domain/day.ts';
import type { Body } from '../kit/rest-api.ts';
import { type AbnormalApi, checkQuery, cutPage, pageNumbers, timeFilter } from './abnormal-api.ts';
import { seconds } from './seconds.ts';
import { errors } from './errors.ts';
import type { PortalUser, Role, Token } from './initial-settings.ts';
import type { Portal } from './portal.ts';
import { tenantNameOf } from './threat-log.ts';

const showRole = ({ id, name, description, policies }: Role): Body => ({ id: Number(id), name, description, policies });

const showUser = ({ roleId, id, ...user }: PortalUser, { roles }: Portal): Body => {
  const role = roles.get(roleId);
  return { ...user, user_id: Number(id), role: showRole(role), resource_permissions: role.policies };
};

const showToken = ({ id, name, version, created, expires, isRevoked, permissions }: Token, now: Date): Body => ({
  token_id: id,
  name,
  version,
  status: isRevoked ? 'revoked' : expires <= now ? 'expired' : 'active',
  created_at: seconds(created),
  expires_at: seconds(expires),
  permissions,
});

const success = (data: unknown): Body => ({ status: 'success', status_code: 200, data });

function numberBetween(text: string | null, usual: number, least: number, most: number): number {
  const number = text === null ? usual : Number(text);
  if (text !== null && (!/^\d+$/.test(text) || number < least || number > most))
    throw errors.invalid(`It must be from ${least} to ${most}.`);
  return number;
}

const sortings = ['created_at', '-created_at', 'expires_at', '-expires_at'];
const logKeptMs = 90 * dayMs;

interface Entry {
  readonly at: Date;
  readonly action: string;
  readonly category: string;
  readonly by: string;
  readonly details: Body;
}

/** What analysts do on any day, beside what was changed. */
function usualEntries({ world, users }: Portal, from: Date, to: Date): Entry[] {
  const first = Math.floor(Math.max(from.getTime(), world.options.start.getTime()) / dayMs);
  const by = users.list()[0]?.email ?? `portal@${world.options.company.domain}`;
  const found: Entry[] = [];
  for (let day = first; day * dayMs <= to.getTime(); day += 1) {
    const at = (hour: number): Date => new Date(day * dayMs + hour * 3_600_000);
    found.push(
      {
        at: at(9),
        action: 'view_message_content',
        category: 'threat_log',
        by,
        details: { messageId: String(day), providedReason: 'Triage' },
      },
      { at: at(10), action: 'update_remediation_status', category: 'search-and-respond-notifications', by, details: {} },
    );
  }
  return found;
}

function entriesBetween(portal: Portal, from: Date, to: Date): Entry[] {
  const changed = portal.audit.between(from.getTime(), to.getTime() + 1).map((entry) => ({
    at: new Date(entry.at),
    action: entry.action,
    category: entry.category,
    by: entry.by,
    details: { requestUrl: entry.requestUrl },
  }));
  const now = portal.world.now();
  return [...usualEntries(portal, from, to), ...changed]
    .filter(({ at }) => at >= from && at <= to && at <= now)
    .toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

const words = (text: string | null): readonly string[] | undefined => text?.split(' ');

export function portalRoutes(api: AbnormalApi, portal: Portal): void {
  const { world } = portal;

  api.get('/security-settings', 'Security Settings', (call) => {
    checkQuery(call, { names: [] });
    return { body: success({ session_settings: portal.sessions() }) };
  });

  api.get('/roles', 'Roles', (call) => {
    checkQuery(call, { names: [] });
    return { body: success(portal.roles.list().map(showRole)) };
  });

  api.get('/users', 'Users', (call) => {
    checkQuery(call, { names: [] });
    return { body: success(portal.users.list().map((user) => showUser(user, portal))) };
  });

  api.get('/soar/tokens', 'Tokens', (call) => {
    const values = { show_all: ['true', 'false'], sort_by: sortings };
    checkQuery(call, { names: ['limit', 'offset'], values, refuse: errors.invalid });
    const limit = numberBetween(call.query.get('limit'), 50, 1, 200);
    const offset = numberBetween(call.query.get('offset'), 0, 0, 1_000_000);
    const all = portal.tokens
      .map((token) => showToken(token, world.now()))
      .filter(({ status }) => status === 'active' || call.query.get('show_all') === 'true');
    return { body: { ...success(all.slice(offset, offset + limit)), pagination: { total: all.length, limit, offset } } };
  });

  /** Newest first; of the last 90 days, whatever was asked for. */
  api.get('/auditlogs', 'Audit Logs', (call) => {
    const values = { status: ['SUCCESS', 'FAILURE'] };
    checkQuery(call, { names: ['filter', 'action', 'category', 'sourceIp', 'pageSize', 'pageNumber'], values });
    const filter = timeFilter(call, ['timestamp']);
    const oldest = world.now().getTime() - logKeptMs;
    const from = new Date(Math.max(filter?.from.getTime() ?? 0, oldest));
    const to = filter?.to ?? world.now();
    const [actions, categories] = [words(call.query.get('action')), words(call.query.get('category'))];
    const found = entriesBetween(portal, from, to)
      .filter(({ action, category }) => actions?.includes(action) !== false && categories?.includes(category) !== false)
      .filter(() => call.query.get('status') !== 'FAILURE');
    const cut = cutPage(call, found);
    const auditLogs = cut.items.map(({ at, action, category, by, details }) => ({
      action,
      actionDetails: details,
      category,
      sourceIp: '198.51.100.7',
      status: 'SUCCESS',
      tenantName: tenantNameOf(world),
      timestamp: seconds(at),
      user: { email: by },
    }));
    return { body: { auditLogs, ...pageNumbers(cut) } };
  });
}
