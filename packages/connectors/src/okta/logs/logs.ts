import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import { z } from 'zod';
import { vendorText } from '../../kit/vendor-text.ts';
import type { StreamedTime } from '../../kit/connector.ts';
import { countryCode } from '../../kit/country-code.ts';
import { fieldsAs } from '../../kit/fields-as.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { anyRecord, RecordReader } from '../../kit/readable-records.ts';
import { timeText } from '../../kit/time-text.ts';
import type { OktaClient } from '../client.ts';
import { LostFactors } from './lost-factors.ts';

const text = vendorText.nullish();

const identity = fieldsAs(text, 'id', 'type', 'alternateId', 'displayName');
const Target = z.object({
  ...identity,
  detailEntry: z.object({ methodTypeUsed: text }).nullish().catch(undefined),
  changeDetails: z.object(fieldsAs(z.record(z.string(), z.unknown()).nullish(), 'from', 'to')).nullish(),
});

export const LogEvent = z.object({
  uuid: z.string().max(100),
  published: timeText,
  eventType: z.string().max(200),
  displayMessage: text,
  actor: z.object(identity).nullish(),
  client: z
    .object({
      ipAddress: text,
      userAgent: z.object({ rawUserAgent: text, os: text, browser: text }).nullish(),
      geographicalContext: z.object({ country: text }).nullish(),
    })
    .nullish(),
  outcome: z.object({ result: text, reason: text }).nullish(),
  target: z.array(Target).max(200).nullish(),
  transaction: z.object({ id: text }).nullish(),
  // What is for debugging may change without notice.
  debugContext: z
    .object({ debugData: z.object(fieldsAs(z.string().max(1000).optional().catch(undefined), 'risk', 'factor')).nullish() })
    .nullish(),
  securityContext: z.object({ risk: z.object({ level: text }).nullish() }).nullish(),
});
export type LogEvent = z.infer<typeof LogEvent>;

function platformOf(os: string | null | undefined): SignIn['platform'] {
  const name = (os ?? '').toLowerCase();
  if (name.includes('windows phone')) return 'windows-phone';
  if (name.includes('windows')) return 'windows';
  if (name.includes('android')) return 'android';
  if (/ios|iphone|ipad/.test(name)) return 'ios';
  if (/mac/.test(name)) return 'macos';
  if (/chrome ?os|cros/.test(name)) return 'chrome-os';
  return name.includes('linux') ? 'linux' : 'unknown';
}

/** Mail protocols reach Okta through the apps that still take passwords; their agents say so. */
function clientOf({ client }: LogEvent): SignIn['client'] {
  const { rawUserAgent, browser } = client?.userAgent ?? {};
  const raw = rawUserAgent ?? '';
  if (/activesync|apple-iphone|apple-ipad|android-eas/i.test(raw)) return 'exchange-active-sync';
  if (/\b(imap|pop3?|smtp)\b|cbainprod|bav2ropc/i.test(raw)) return 'other-legacy';
  if (browser && browser !== 'UNKNOWN') return 'browser';
  return raw === '' ? 'unknown' : 'mobile-and-desktop';
}

const risks: Readonly<Record<string, SignIn['risk']>> = { NONE: 'none', LOW: 'low', MEDIUM: 'medium', HIGH: 'high' };

/** `securityContext` has it since 2024; before that it stood in the debug data as `{reasons=…, level=LOW}`. */
function riskOf(events: readonly LogEvent[]): SignIn['risk'] {
  for (const { securityContext, debugContext } of events) {
    const level = securityContext?.risk?.level ?? /level=(\w+)/.exec(debugContext?.debugData?.risk ?? '')?.[1];
    const risk = risks[(level ?? '').toUpperCase()];
    if (risk !== undefined) return risk;
  }
  return 'unknown';
}

const ofType = (events: readonly LogEvent[], type: string) => events.find(({ eventType }) => eventType === type);

/** The Identity Engine logs the password as a factor like any other, right or wrong. */
const isPassword = ({ debugContext, target }: LogEvent): boolean =>
  debugContext?.debugData?.factor?.toUpperCase() === 'PASSWORD_AS_FACTOR' ||
  (target ?? []).some(({ detailEntry }) => detailEntry?.methodTypeUsed?.toLowerCase() === 'password');

function secondFactorOf(events: readonly LogEvent[]): SignIn['secondFactor'] {
  const factors = events.filter((event) => event.eventType === 'user.authentication.auth_via_mfa' && !isPassword(event));
  const results = factors.map(({ outcome }) => outcome?.result);
  if (results.length === 0) return 'not-asked';
  return results.includes('SUCCESS') ? 'satisfied' : 'failed';
}

/** One sign-in out of the events of its transaction; nothing when they describe none, as when an open session uses an app. */
export function toSignIn(events: readonly LogEvent[]): SignIn | undefined {
  const session = ofType(events, 'user.session.start');
  const denied = events.find(({ eventType, outcome }) => eventType === 'policy.evaluate_sign_on' && outcome?.result === 'DENY');
  const main = session ?? denied;
  const at = isoTime(main?.published);
  if (main === undefined || at === null || !main.actor?.id) return undefined;
  const succeeded = session?.outcome?.result === 'SUCCESS' && denied === undefined;
  const app = ofType(events, 'user.authentication.sso')?.target?.find(({ type }) => type === 'AppInstance');
  return {
    at,
    personId: main.actor.id,
    signInName: (main.actor.alternateId ?? '').toLowerCase(),
    app: app?.displayName ?? 'Okta',
    appId: app?.id ?? null,
    client: clientOf(main),
    platform: platformOf(main.client?.userAgent?.os),
    address: main.client?.ipAddress ?? null,
    country: countryCode(main.client?.geographicalContext?.country),
    outcome: succeeded ? 'success' : denied === undefined ? 'failure' : 'blocked',
    reason: succeeded ? null : ((denied ?? main).outcome?.reason?.slice(0, 200) ?? null),
    secondFactor: secondFactorOf(events),
    risk: riskOf(events),
    isDeviceTrusted: null,
  };
}

function eventsOf(
  client: OktaClient,
  { since, asOf, noteUnread }: StreamedTime,
  filters: readonly string[],
): AsyncIterable<readonly LogEvent[]> {
  const pages = client.pages('/api/v1/logs', anyRecord, {
    since: since.toISOString(),
    until: asOf.toISOString(),
    filter: filters.join(' or '),
    sortOrder: 'ASCENDING',
    limit: 1000,
  });
  return new RecordReader({ vendor: 'Okta', item: LogEvent, noteUnread }).pages(pages);
}

/** By the beginning of Okta's event types; a deleted policy takes its rules with it. */
const touchedBy: Readonly<Record<string, readonly ConfigurationType[]>> = {
  'policy.lifecycle.delete': ['rule'],
  'policy.lifecycle.': ['policy'],
  'policy.rule.': ['rule'],
  'zone.': ['zone'],
  'security.authenticator.': ['method'],
  'group.lifecycle.': ['group'],
  'group.profile.': ['group'],
};

const touchesOf = (eventType: string): ConfigurationType[] =>
  Object.entries(touchedBy).flatMap(([start, types]) => (eventType.startsWith(start) ? types : []));

const ofSettings = [
  'policy.lifecycle.',
  'policy.rule.',
  'zone.',
  'security.authenticator.',
  'system.api_token.',
  'user.account.privilege.',
  'group.privilege.',
  'group.lifecycle.',
  'group.profile.',
].map((start) => `eventType sw "${start}"`);

const longestValue = 1000;
const mostFields = 50;

const shown = (value: unknown): string | null =>
  value === undefined || value === null ? null : (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, longestValue);

type Target = NonNullable<LogEvent['target']>[number];

function fieldsOf({ changeDetails }: Target): SettingChange['fields'] {
  const { from, to } = changeDetails ?? {};
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])].slice(0, mostFields);
  return names
    .map((name) => ({ name, before: shown(from?.[name]), after: shown(to?.[name]) }))
    .filter(({ before, after }) => before !== after);
}

function toSettingChange(event: LogEvent): SettingChange | undefined {
  const at = isoTime(event.published);
  if (at === null) return undefined;
  const targets = event.target ?? [];
  return {
    id: event.uuid,
    at,
    actor: event.actor?.alternateId ?? event.actor?.displayName ?? null,
    actorAddress: event.client?.ipAddress ?? null,
    action: event.displayMessage ?? event.eventType,
    succeeded: event.outcome?.result === 'SUCCESS',
    targets: targets.map(({ type, id, displayName }) => ({ kind: type ?? '', id: id ?? null, name: displayName ?? null })),
    fields: targets.flatMap(fieldsOf),
    touches: touchesOf(event.eventType),
  };
}

/**
 * Okta's document "System Log query": not all events of a bounded time may be there yet, since some are delayed. This is how late they are
 * expected at most.
 */
export const lateWithinMs = 60 * 60_000;

const isNew = ({ isNew: isYet = () => true }: StreamedTime, key: string, at: string): boolean => isYet(key, new Date(at));

export async function* streamSettingChanges(client: OktaClient, window: StreamedTime): AsyncIterable<readonly SettingChange[]> {
  for await (const page of eventsOf(client, window, ofSettings))
    yield page.flatMap((event) => toSettingChange(event) ?? []).filter(({ id, at }) => isNew(window, id, at));
}

/** A policy that allows a sign-in shows in the session that follows. */
const ofSignIns = [
  'eventType eq "user.session.start"',
  'eventType eq "user.authentication.auth_via_mfa"',
  'eventType eq "user.authentication.sso"',
  '(eventType eq "policy.evaluate_sign_on" and outcome.result eq "DENY")',
];

/** How far apart, in the log's own time, the events of one sign-in may be. */
const togetherMs = 5 * 60_000;

const keyOf = (event: LogEvent): string => event.transaction?.id ?? event.uuid;

/**
 * The log has a sign-in as several events of one transaction: the session, the second factor, the app, the policy's verdict.
 * They are gathered until the log has gone on, and reported as one.
 */
export async function* streamSignIns(client: OktaClient, window: StreamedTime): AsyncIterable<readonly SignIn[]> {
  const gathered: Gathered = { window, open: new Map(), lost: new LostFactors(togetherMs) };
  const { open, lost } = gathered;
  const noteUnread = (records: readonly unknown[]): void => {
    lost.add(records);
    window.noteUnread?.(records);
  };
  let reached = window.since.getTime();
  for await (const page of eventsOf(client, { ...window, noteUnread }, ofSignIns)) {
    const from = reached;
    for (const event of page) {
      open.set(keyOf(event), [...(open.get(keyOf(event)) ?? []), event]);
      reached = Date.parse(event.published);
    }
    lost.place({ from, to: page.length === 0 ? window.asOf.getTime() : reached });
    yield close(gathered, reached - togetherMs);
  }
  yield close(gathered, Number.POSITIVE_INFINITY);
}

interface Gathered {
  readonly window: StreamedTime;
  /** The records of each sign-in that may not be whole yet. */
  readonly open: Map<string, LogEvent[]>;
  readonly lost: LostFactors;
}

function close({ window, open, lost }: Gathered, before: number): SignIn[] {
  const signIns: SignIn[] = [];
  for (const [key, events] of open) {
    // In the order of the log, so that the first that is still open ends the search.
    const firstAt = Date.parse(events[0]!.published);
    if (firstAt >= before) break;
    open.delete(key);
    const signIn = toSignIn(events);
    if (signIn !== undefined && isNew(window, key, signIn.at)) signIns.push(lost.withDoubt(signIn, key, firstAt));
  }
  return signIns;
}
