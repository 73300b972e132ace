import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import { z } from 'zod';
import type { StreamedTime } from '../../kit/connector.ts';
import { countryCode } from '../../kit/country-code.ts';
import { fieldsAs } from '../../kit/fields-as.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { anyRecord, RecordReader } from '../../kit/readable-records.ts';
import { timeText } from '../../kit/time-text.ts';
import type { Query } from '../../kit/vendor-http.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { flag, text } from '../schema.ts';

export const SignInRecord = z.object({
  id: text,
  createdDateTime: timeText,
  ...fieldsAs(text, 'userId', 'userPrincipalName', 'appDisplayName', 'appId', 'clientAppUsed', 'ipAddress'),
  ...fieldsAs(text, 'conditionalAccessStatus', 'riskLevelDuringSignIn'),
  location: z.object({ countryOrRegion: text }).nullish(),
  deviceDetail: z.object({ operatingSystem: text, isCompliant: flag, isManaged: flag }).nullish(),
  status: z.object({ errorCode: z.number().nullish(), failureReason: text, additionalDetails: text }).nullish(),
  appliedConditionalAccessPolicies: z
    .array(z.object({ result: text, enforcedGrantControls: z.array(z.string().nullable()).nullish() }))
    .nullish(),
});
export type SignInRecord = z.infer<typeof SignInRecord>;

const AuditRecord = z.object({
  id: z.string(),
  activityDateTime: timeText,
  ...fieldsAs(text, 'activityDisplayName', 'category', 'result'),
  initiatedBy: z
    .object({
      user: z.object(fieldsAs(text, 'userPrincipalName', 'displayName', 'id', 'ipAddress')).nullish(),
      app: z.object({ displayName: text, appId: text }).nullish(),
    })
    .nullish(),
  targetResources: z
    .array(
      z.object({
        ...fieldsAs(text, 'id', 'displayName', 'type', 'userPrincipalName'),
        modifiedProperties: z.array(z.object(fieldsAs(text, 'displayName', 'oldValue', 'newValue'))).nullish(),
      }),
    )
    .nullish(),
});
type AuditRecord = z.infer<typeof AuditRecord>;

/** Denied, timed out, or answered wrongly. */
const failedCode = 500_121;

/** As logs word it, and as Microsoft's document "appliedConditionalAccessPolicy resource type" does. */
const isSecondFactor = (control: string | null): boolean =>
  control !== null && /^(?:mfa|require multi-?factor authentication|require authentication strength)/i.test(control);

/** Version 1.0 has no field for it: the details of the status show it, and otherwise the controls that policies enforced. */
function secondFactorOf(record: SignInRecord): SignIn['secondFactor'] {
  const { status, conditionalAccessStatus, appliedConditionalAccessPolicies: policies } = record;
  const details = status?.additionalDetails ?? '';
  if (/^MFA (?:requirement satisfied|completed)/i.test(details)) return 'satisfied';
  if (status?.errorCode === failedCode || /^MFA denied/i.test(details)) return 'failed';
  if (status?.errorCode !== 0) return 'unknown';
  const enforcing = (policies ?? []).filter(({ enforcedGrantControls }) => enforcedGrantControls?.some(isSecondFactor));
  // Beside other controls, one of those may have been enough: the log does not show which of them.
  const isProof = ({ result, enforcedGrantControls }: (typeof enforcing)[number]): boolean =>
    result === 'success' && enforcedGrantControls?.every(isSecondFactor) === true;
  if (enforcing.some(isProof)) return 'satisfied';
  if (conditionalAccessStatus === 'notApplied') return 'not-asked';
  return conditionalAccessStatus === 'success' && (policies?.length ?? 0) > 0 && enforcing.length === 0 ? 'not-asked' : 'unknown';
}

const clients: Readonly<Record<string, SignIn['client']>> = {
  browser: 'browser',
  'mobile apps and desktop clients': 'mobile-and-desktop',
  'exchange activesync': 'exchange-active-sync',
};

/** Microsoft's document "Sign-in log activity details": the clients that know no modern authentication. */
const legacy =
  /^(?:imap4?|pop3?|smtp|authenticated smtp|mapi over http|mapi|autodiscover|exchange online powershell|exchange web services|offline address book|other clients.*|outlook anywhere.*|outlook service|reporting web services|universal outlook)$/;

function clientOf(used: string | null | undefined): SignIn['client'] {
  const name = (used ?? '').trim().toLowerCase();
  return clients[name] ?? (legacy.test(name) ? 'other-legacy' : 'unknown');
}

const platforms: readonly (readonly [RegExp, SignIn['platform']])[] = [
  [/^windows ?phone/i, 'windows-phone'],
  [/^windows/i, 'windows'],
  [/^(?:ios|ipad)/i, 'ios'],
  [/^mac/i, 'macos'],
  [/^android/i, 'android'],
  [/^chrome/i, 'chrome-os'],
  [/^linux/i, 'linux'],
];

const platformOf = (system: string | null | undefined): SignIn['platform'] =>
  platforms.find(([form]) => form.test(system ?? ''))?.[1] ?? 'unknown';

/** Asked for something more, and not finished: a second factor, a registration, a new password, a consent, terms of use on another page. */
const interrupting = [16_000, 50_055, 50_058, 50_072, 50_074, 50_076, 50_079, 50_097, 50_125, 50_129, 50_140, 50_144, 50_158, 65_001];

function outcomeOf(code: number | null | undefined): SignIn['outcome'] {
  if (code === 0) return 'success';
  if (code === null || code === undefined) return 'failure';
  if (interrupting.includes(code)) return 'interrupted';
  // 53000 to 53011 and 530001 onwards: a policy said no.
  return /^53\d{3,4}$/.test(String(code)) ? 'blocked' : 'failure';
}

const risks: Readonly<Record<string, SignIn['risk']>> = { none: 'none', low: 'low', medium: 'medium', high: 'high' };

function isTrusted(device: SignInRecord['deviceDetail']): boolean | null {
  const { isCompliant, isManaged } = device ?? {};
  if (isCompliant === true || isManaged === true) return true;
  return isCompliant === false || isManaged === false ? false : null;
}

export function toSignIn(record: SignInRecord): SignIn {
  const { status, userPrincipalName } = record;
  const outcome = outcomeOf(status?.errorCode);
  return {
    at: isoTime(record.createdDateTime) ?? record.createdDateTime,
    personId: record.userId ?? '',
    signInName: userPrincipalName?.toLowerCase() ?? '',
    app: record.appDisplayName ?? '',
    appId: record.appId ?? null,
    client: clientOf(record.clientAppUsed),
    platform: platformOf(record.deviceDetail?.operatingSystem),
    address: record.ipAddress ?? null,
    country: countryCode(record.location?.countryOrRegion),
    outcome,
    reason: outcome === 'success' ? null : (status?.failureReason?.slice(0, 200) ?? null),
    secondFactor: secondFactorOf(record),
    risk: risks[record.riskLevelDuringSignIn ?? ''] ?? 'unknown',
    isDeviceTrusted: isTrusted(record.deviceDetail),
  };
}

/** Microsoft's document "Microsoft Entra audit log categories": those in which settings change, rather than people. */
const ofSettings = ['Policy', 'RoleManagement', 'ApplicationManagement', 'Authorization', 'AuthorizationPolicy', 'DirectoryManagement'];

const isOfSettings = ({ category }: AuditRecord): boolean => ofSettings.includes(category ?? '');

const maxTargets = 20;
const maxFields = 50;

/** As a person reads it: values arrive as JSON within a text. */
function plain(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return /^".*"$/s.test(value) ? value.slice(1, -1).slice(0, 500) : value.slice(0, 500);
}

/** Microsoft's document "Microsoft Entra audit log activities": `Update conditional access policy`, `Add named location`. */
const touchedBy: readonly (readonly [RegExp, ConfigurationType])[] = [
  [/conditional access policy/i, 'policy'],
  [/named location/i, 'zone'],
  [/authentication methods? policy/i, 'method'],
  [/authorization policy/i, 'setting'],
  [/\bmember (?:to|from) role\b/i, 'role'],
];

const touchesOf = (activity: string): ConfigurationType[] => touchedBy.flatMap(([words, type]) => (words.test(activity) ? [type] : []));

/** Records name a role by its template in these fields, and Privileged Identity Management in no other way. */
const roleFields = new Set(['Role.TemplateId', 'TemplateId', 'RoleDefinitionOriginId']);
/** It carries out what a person has asked it for, which is a record of its own that names the person. */
const privilegedIdentityManagement = 'MS-PIM';

function rolesNamedIn({ initiatedBy, category }: AuditRecord, fields: SettingChange['fields']): SettingChange['targets'] {
  if (category !== 'RoleManagement' || initiatedBy?.app?.displayName === privilegedIdentityManagement) return [];
  const ids = fields.filter(({ name }) => roleFields.has(name)).map(({ before, after }) => (after || before || '').toLowerCase());
  return [...new Set(ids)].filter((id) => id !== '').map((id) => ({ kind: 'Role', id, name: null }));
}

function toSettingChange(record: AuditRecord): SettingChange {
  const { user, app } = record.initiatedBy ?? {};
  const targets = (record.targetResources ?? []).slice(0, maxTargets);
  const properties = targets.flatMap(({ modifiedProperties }) => modifiedProperties ?? []).slice(0, maxFields);
  const fields = properties.map(({ displayName, oldValue, newValue }) => ({
    name: displayName ?? '',
    before: plain(oldValue),
    after: plain(newValue),
  }));
  const named = targets.map(({ type, id, displayName, userPrincipalName }) => ({
    kind: type ?? 'Other',
    id: id ?? null,
    name: displayName ?? userPrincipalName ?? null,
  }));
  return {
    id: record.id,
    at: isoTime(record.activityDateTime) ?? record.activityDateTime,
    actor: user?.userPrincipalName ?? user?.displayName ?? app?.displayName ?? user?.id ?? app?.appId ?? null,
    actorAddress: user?.ipAddress || null,
    action: record.activityDisplayName ?? '',
    succeeded: record.result === 'success',
    targets: [...named, ...rolesNamedIn(record, fields)],
    fields,
    touches: touchesOf(record.activityDisplayName ?? ''),
  };
}

/** Both logs know `ge` and `le` and no `lt`: what lies on the end itself comes along, and is left to the next window. */
const queryFor = (field: string, { since, asOf }: StreamedTime): Query => ({
  $filter: `${field} ge ${since.toISOString()} and ${field} le ${asOf.toISOString()}`,
  $top: '1000',
});

/** Microsoft's document "Azure Active Directory reporting latencies": 99 of 100 records are there within five minutes. */
export const lateWithinMs = 60 * 60_000;

const isWithin = (at: string, { since, asOf }: StreamedTime): boolean => {
  const time = Date.parse(at);
  return time >= since.getTime() && time < asOf.getTime();
};
const isNew = ({ isNew: isYet = () => true }: StreamedTime, id: string, at: string): boolean => isYet(id, new Date(at));

/** The records of one log. */
const recordsOf = <T>(client: MicrosoftGraphClient, log: string, item: z.ZodType<T>, query: Query, { noteUnread }: StreamedTime) =>
  new RecordReader({ vendor: 'Microsoft', item, noteUnread }).pages(client.pages(`auditLogs/${log}`, anyRecord, query));

export async function* streamSignIns(client: MicrosoftGraphClient, window: StreamedTime): AsyncGenerator<readonly SignIn[]> {
  for await (const records of recordsOf(client, 'signIns', SignInRecord, queryFor('createdDateTime', window), window))
    yield records.filter(({ id, createdDateTime: at }) => isWithin(at, window) && (!id || isNew(window, id, at))).map(toSignIn);
}

export async function* streamSettingChanges(client: MicrosoftGraphClient, window: StreamedTime): AsyncGenerator<readonly SettingChange[]> {
  for await (const records of recordsOf(client, 'directoryAudits', AuditRecord, queryFor('activityDateTime', window), window))
    yield records
      .filter(
        (record) => isOfSettings(record) && isWithin(record.activityDateTime, window) && isNew(window, record.id, record.activityDateTime),
      )
      .map((record) => toSettingChange(record));
}
