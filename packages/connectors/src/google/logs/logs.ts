import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import type { StreamedTime } from '../../kit/connector.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { anyRecord, RecordReader } from '../../kit/readable-records.ts';
import type { GoogleClient } from '../client.ts';
import { Activity } from '../schema.ts';

/** "Data retention and lag times": most sign-ins are there within minutes, some up to hours later. */
export const lateWithinMs = 4 * 3_600_000;

type Event = Activity['events'][number];

/** Reports come newest first: so much time is read to its end before the next, so that a stop costs no more than that. */
const stepMs = 24 * 3_600_000;

async function* activities(client: GoogleClient, application: 'login' | 'admin', window: StreamedTime): AsyncIterable<readonly Activity[]> {
  const { since, asOf, readUntil = () => {}, noteUnread } = window;
  const reader = new RecordReader({ vendor: 'Google', item: Activity, noteUnread });
  for (let from = since.getTime(); from < asOf.getTime(); from += stepMs) {
    readUntil(new Date(from));
    const to = Math.min(from + stepMs, asOf.getTime());
    const query = { startTime: new Date(from).toISOString(), endTime: new Date(to).toISOString(), maxResults: 1000 };
    const path = `/admin/reports/v1/activity/users/all/applications/${application}`;
    for await (const page of reader.pages(client.pagesOf(anyRecord, { field: 'items', path, query })))
      // The end of a report is part of it.
      yield page.filter(({ id }) => Date.parse(id.time) < to);
  }
  readUntil(asOf);
}

const parameterOf = ({ parameters }: Event, name: string) => parameters.find((one) => one.name === name);
const keyOf = ({ id, actor }: Activity): string => `${id.time} ${id.uniqueQualifier ?? ''} ${actor?.profileId ?? ''}`;
const isNew = ({ isNew: isYet = () => true }: StreamedTime, activity: Activity): boolean =>
  isYet(keyOf(activity), new Date(activity.id.time));

const withoutPassword = (methods: readonly string[]): readonly string[] =>
  methods.filter((method) => method !== 'password' && method !== 'none');

function secondFactorOf(events: readonly Event[], ended: Event): SignIn['secondFactor'] {
  const challenges = events.filter(({ name }) => name === 'login_challenge' || name === 'login_verification');
  if (challenges.some((event) => /fail/i.test(parameterOf(event, 'login_challenge_status')?.value ?? ''))) return 'failed';
  const isSecond = [ended, ...challenges].some((event) => parameterOf(event, 'is_second_factor')?.boolValue === true);
  if (isSecond || withoutPassword(parameterOf(ended, 'login_challenge_method')?.multiValue ?? []).length > 0) return 'satisfied';
  // The identity provider of the customer may have asked, which Google does not know.
  return parameterOf(ended, 'login_type')?.value === 'saml' ? 'unknown' : 'not-asked';
}

const refusedByPolicy = ['login_failure_access_code_disallowed', 'login_failure_account_disabled'];

/** One record of the Login Audit; nothing when it is about something else, such as signing out. */
export function toSignIn({ id, actor, ipAddress, networkInfo, events }: Activity): SignIn | undefined {
  const ended = events.findLast(({ name }) => name === 'login_success' || name === 'login_failure');
  const at = isoTime(id.time);
  if (ended === undefined || at === null || !actor?.profileId) return undefined;
  const succeeded = ended.name === 'login_success';
  const reason = parameterOf(ended, 'login_failure_type')?.value?.slice(0, 200) ?? null;
  const isSuspicious = parameterOf(ended, 'is_suspicious')?.boolValue;
  return {
    at,
    personId: actor.profileId,
    signInName: (actor.email ?? '').toLowerCase(),
    app: 'Google Workspace',
    appId: null,
    // Neither the app nor the device is in the record.
    client: 'unknown',
    platform: 'unknown',
    address: ipAddress ?? null,
    country: networkInfo?.regionCode?.toUpperCase() ?? null,
    outcome: succeeded ? 'success' : refusedByPolicy.includes(reason ?? '') ? 'blocked' : 'failure',
    reason: succeeded ? null : reason,
    secondFactor: secondFactorOf(events, ended),
    risk: isSuspicious == null ? 'unknown' : isSuspicious ? 'medium' : 'none',
    isDeviceTrusted: null,
  };
}

export async function* streamSignIns(client: GoogleClient, window: StreamedTime): AsyncIterable<readonly SignIn[]> {
  for await (const page of activities(client, 'login', window))
    yield page.filter((activity) => isNew(window, activity)).flatMap((activity) => toSignIn(activity) ?? []);
}

const longestValue = 1000;
const targetNames = ['GROUP_EMAIL', 'USER_EMAIL', 'ROLE_NAME', 'ORG_UNIT_NAME', 'SETTING_NAME'];

/** `CHANGE_GROUP_SETTING`, as one says it. */
const worded = (name: string): string => {
  const words = name.replaceAll('_', ' ').toLowerCase();
  return words.replace(/^./, (letter) => letter.toUpperCase());
};

/** Google's document "Admin Audit Activity Events": the types of events after which every policy is as it was. */
const apartFromPolicies = ['USER_SETTINGS', 'GROUP_SETTINGS', 'DELEGATED_ADMIN_SETTINGS', 'LICENSES_SETTINGS', 'CONTACTS_SETTINGS'];

/** Who is in a group is no setting of it. */
const isOfGroup = ({ type, name }: Event): boolean => type === 'GROUP_SETTINGS' && !/MEMBER(?!S_CAN)/.test(name);

function touchesOf(event: Event): ConfigurationType[] {
  if (isOfGroup(event)) return ['group'];
  return apartFromPolicies.includes(event.type ?? '') ? [] : ['policy'];
}

function toSettingChanges({ id, actor, ipAddress, events }: Activity): SettingChange[] {
  const at = isoTime(id.time);
  if (at === null) return [];
  return events.map((event, place) => {
    const text = (name: string): string | null => parameterOf(event, name)?.value?.slice(0, longestValue) ?? null;
    const targets = targetNames.flatMap((name) => {
      const value = text(name);
      return value === null ? [] : [{ kind: worded(name), id: value, name: value }];
    });
    const [before, after] = [text('OLD_VALUE'), text('NEW_VALUE')];
    return {
      id: `${id.time} ${id.uniqueQualifier ?? ''} ${place}`,
      at,
      actor: actor?.email ?? null,
      actorAddress: ipAddress ?? null,
      action: worded(event.name),
      succeeded: true,
      targets,
      fields: before === after ? [] : [{ name: text('SETTING_NAME') ?? event.name, before, after }],
      touches: touchesOf(event),
    };
  });
}

/** The Admin Audit has nothing that was refused. */
export async function* streamSettingChanges(client: GoogleClient, window: StreamedTime): AsyncIterable<readonly SettingChange[]> {
  for await (const page of activities(client, 'admin', window))
    yield page.filter((activity) => isNew(window, activity)).flatMap(toSettingChanges);
}
