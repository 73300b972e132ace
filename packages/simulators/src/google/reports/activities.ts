import { dayMs } from '@rampart/domain/day.ts';
import { DailyLog, type LogPlace } from '../../kit/daily-log.ts';
import { fromCursor, toCursor } from '../../kit/opaque-cursor.ts';
import type { Body } from '../../kit/rest-api.ts';
import type { GoogleApi, GoogleCall } from '../api/google-api.ts';
import { googleErrors } from '../api/google-error.ts';
import { type CustomerParts, etagOf, isCustomer, longNumberOf } from '../customer-parts.ts';
import type { Accounts } from '../directory/accounts.ts';
import { adminEvent, loginEvents } from './login-activity.ts';

interface Activity {
  readonly at: Date;
  readonly key: string;
  readonly email: string;
  readonly profileId: string;
  readonly ipAddress: string | undefined;
  readonly country: string | undefined;
  readonly events: readonly Body[];
}

const keptMs = 180 * dayMs;
const usual = 1000;
const scopes = ['admin.reports.audit.readonly'];
const applications = ['admin', 'login'] as const;
type Application = (typeof applications)[number];

const isApplication = (name: string): name is Application => applications.some((one) => one === name);

export function activityRoutes(api: GoogleApi, parts: CustomerParts, accounts: Accounts): void {
  const { world, changes, customerId, logDelays } = parts;

  function readLogins(from: Date, to: Date): Activity[] {
    const records: Activity[] = [];
    for (const signIn of world.signInsBetween(from, to)) {
      if (signIn.via !== 'google') continue;
      const account = accounts.ofPerson(signIn.personId, signIn.at);
      if (account === undefined) continue;
      const { at, id, ip, country } = signIn;
      const who = { email: account.person.mail, profileId: account.id };
      records.push({ at, key: id, ...who, ipAddress: ip, country, events: loginEvents(signIn) });
    }
    return records;
  }

  function readChanges(from: Date, to: Date): Activity[] {
    return changes.between(from.getTime(), to.getTime()).map(({ at, number, caller, type, name, parameters }) => ({
      at: new Date(at),
      key: `change ${number}`,
      email: caller.email,
      profileId: accounts.find(caller.email)?.id ?? '105250506097979753968',
      ipAddress: caller.client === undefined ? '192.0.2.10' : undefined,
      country: undefined,
      events: [adminEvent(type, name, parameters)],
    }));
  }

  const logOf = (read: (from: Date, to: Date) => Activity[]): DailyLog<Activity> =>
    new DailyLog<Activity>({ now: () => world.now(), version: () => changes.count(), mostKept: 40_000, read });
  const logs = { login: logOf(readLogins), admin: logOf(readChanges) };

  const show = (application: Application, { at, key, email, profileId, ipAddress, country, events }: Activity): Body => {
    const body = {
      kind: 'admin#reports#activity',
      id: { time: at.toISOString(), uniqueQualifier: longNumberOf(key), applicationName: application, customerId },
      actor: { callerType: 'USER', email, profileId },
      ...(ipAddress === undefined ? {} : { ipAddress }),
      ...(country === undefined ? {} : { networkInfo: { regionCode: country } }),
      events,
    };
    return { ...body, etag: etagOf(key) };
  };

  api.get('/admin/reports/v1/activity/users/:user/applications/:application', scopes, (call) => {
    const application = call.params['application']!;
    if (!isApplication(application)) throw googleErrors.invalidParameter('applicationName');
    const customer = call.query.get('customerId');
    if (customer !== null && !isCustomer(parts, customer)) throw googleErrors.badRequest();
    const { from, to, begin, limit, isAsked } = readQuery(call, world.now().getTime());
    const items: Body[] = [];
    let next: LogPlace | null = null;
    // Always newest first.
    for (const [record, place] of logs[application].newestFirst({ from, to }, begin)) {
      if (!isAsked(record) || !logDelays.isShown(record.at.getTime(), world.now().getTime())) continue;
      if (items.length === limit) {
        next = place;
        break;
      }
      items.push(show(application, record));
    }
    const more = next === null ? {} : { nextPageToken: toCursor(`${next.day}_${next.index}`) };
    return {
      body: { kind: 'admin#reports#activities', etag: etagOf(items.length), ...(items.length === 0 ? {} : { items }), ...more },
    };
  });
}

function readQuery({ query, params }: GoogleCall, now: number) {
  const from = readTime(query, 'startTime') ?? now - keptMs;
  const to = readTime(query, 'endTime') ?? now + 1;
  if (from > to || from > now) throw googleErrors.invalid('Start time must be before end time and the current time.');
  if (from < now - keptMs) throw googleErrors.invalid('Start time is more than 180 days ago.');
  const limit = Number(query.get('maxResults') ?? usual);
  if (!Number.isInteger(limit) || limit < 1 || limit > usual) throw googleErrors.invalidParameter('maxResults');
  const user = params['user']!;
  const [eventName, address] = [query.get('eventName'), query.get('actorIpAddress')];
  return {
    from,
    to: Math.min(to, now + 1),
    begin: readPlace(query.get('pageToken')),
    limit,
    isAsked: ({ email, profileId, events, ipAddress }: Activity): boolean =>
      (user === 'all' || user === email || user === profileId) &&
      (eventName === null || events.some(({ name }) => name === eventName)) &&
      (address === null || ipAddress === address),
  };
}

function readTime(query: URLSearchParams, name: 'startTime' | 'endTime'): number | null {
  const text = query.get(name);
  if (text === null) return null;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[-+]\d\d:\d\d)$/.test(text)) throw googleErrors.invalidParameter(name);
  return Date.parse(text);
}

function readPlace(token: string | null): LogPlace | null {
  if (token === null || token === '') return null;
  const [day = Number.NaN, index = Number.NaN] = fromCursor(token).split('_').map(Number);
  if (Number.isNaN(day + index)) throw googleErrors.invalidParameter('pageToken');
  return { day, index };
}
