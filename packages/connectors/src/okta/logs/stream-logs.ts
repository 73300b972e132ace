import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import type { StreamedTime } from '../../kit/connector.ts';
import { isoTime } from '../../kit/iso-time.ts';
import type { OktaClient } from '../client.ts';
import { LogEvent } from './sign-ins.ts';
import { toSignIn } from './sign-ins.ts';

const eventsOf = (client: OktaClient, { since, asOf }: StreamedTime, filters: readonly string[]): AsyncIterable<readonly LogEvent[]> =>
  client.pages('/api/v1/logs', LogEvent, {
    since: since.toISOString(),
    until: asOf.toISOString(),
    filter: filters.join(' or '),
    sortOrder: 'ASCENDING',
    limit: 1000,
  });

const ofSettings = [
  'policy.lifecycle.',
  'policy.rule.',
  'zone.',
  'security.authenticator.',
  'system.api_token.',
  'user.account.privilege.',
  'group.privilege.',
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
  };
}

export async function* streamSettingChanges(client: OktaClient, window: StreamedTime): AsyncIterable<readonly SettingChange[]> {
  for await (const page of eventsOf(client, window, ofSettings)) yield page.flatMap((event) => toSettingChange(event) ?? []);
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
  const open = new Map<string, LogEvent[]>();
  for await (const page of eventsOf(client, window, ofSignIns)) {
    for (const event of page) open.set(keyOf(event), [...(open.get(keyOf(event)) ?? []), event]);
    const last = page.at(-1);
    if (last !== undefined) yield close(open, Date.parse(last.published) - togetherMs);
  }
  yield close(open, Number.POSITIVE_INFINITY);
}

function close(open: Map<string, LogEvent[]>, before: number): SignIn[] {
  const signIns: SignIn[] = [];
  for (const [key, events] of open) {
    // In the order of the log, so that the first that is still open ends the search.
    if (Date.parse(events[0]!.published) >= before) break;
    open.delete(key);
    const signIn = toSignIn(events);
    if (signIn !== undefined) signIns.push(signIn);
  }
  return signIns;
}
