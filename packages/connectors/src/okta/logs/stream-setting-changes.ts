import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import { isoTime } from '../../kit/iso-time.ts';
import type { OktaClient } from '../client.ts';
import { LogEvent } from './log-schema.ts';

const filter = [
  'policy.lifecycle.',
  'policy.rule.',
  'zone.',
  'security.authenticator.',
  'system.api_token.',
  'user.account.privilege.',
  'group.privilege.',
]
  .map((start) => `eventType sw "${start}"`)
  .join(' or ');

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

export async function* streamSettingChanges(
  client: OktaClient,
  { since, asOf }: { readonly since: Date; readonly asOf: Date },
): AsyncIterable<readonly SettingChange[]> {
  const query = { since: since.toISOString(), until: asOf.toISOString(), filter, sortOrder: 'ASCENDING', limit: 1000 };
  for await (const page of client.pages('/api/v1/logs', LogEvent, query)) yield page.flatMap((event) => toSettingChange(event) ?? []);
}
