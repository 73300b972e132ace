import type { ConfigurationType } from '@rampart/domain/watch/configuration-type.ts';
import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import type { StreamedTime } from '../../kit/connector.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { anyRecord, RecordReader } from '../../kit/readable-records.ts';
import { type AbnormalClient, timeFilter, vendor } from '../client.ts';
import { AuditLog } from '../schema.ts';

/** How late a record may come is not documented. */
export const lateWithinMs = 3_600_000;

/** Actions that look at something and leave it as it is. */
const looking = /^(view|search|download|export|list|get|read|log_?in|log_?out|sign_?in|sign_?out)(_|\b)/i;

/** The log names no object. Its records have the type in its place, by which drift finds who made a change. */
export const targetKinds = { setting: 'Portal setting', policy: 'Portal role', profile: 'Portal user' } as const;

/** The names of categories are not documented: what none of these words is in is an analyst's work, and leaves the portal as it was. */
function touchesOf(words: string): (keyof typeof targetKinds & ConfigurationType)[] {
  if (/role|permission/i.test(words)) return ['policy', 'profile'];
  if (/user|access/i.test(words)) return ['profile'];
  return /setting|session|sso|login/i.test(words) ? ['setting'] : [];
}

const worded = (name: string): string => {
  const words = name.replaceAll(/[_-]+/g, ' ').trim().toLowerCase();
  return words.replace(/^./u, (letter) => letter.toUpperCase());
};

function toSettingChange({ timestamp, action, category, status, sourceIp, user }: AuditLog): SettingChange[] {
  const at = isoTime(timestamp);
  if (at === null || looking.test(action ?? '')) return [];
  const touches = touchesOf(`${category} ${action ?? ''}`);
  if (touches.length === 0) return [];
  const actor = user?.email ?? null;
  return [
    {
      // Abnormal gives its records no id.
      id: [at, actor ?? '', category, action ?? '', sourceIp ?? ''].join(' ').slice(0, 1000),
      at,
      actor,
      actorAddress: sourceIp ?? null,
      action: worded(action ?? category).slice(0, 200),
      succeeded: /^success$/i.test(status),
      targets: touches.map((type) => ({ kind: targetKinds[type], id: null, name: worded(category).slice(0, 200) })),
      fields: [],
      touches,
    },
  ];
}

const stepMs = 24 * 3_600_000;

export async function* streamSettingChanges(client: AbnormalClient, streamed: StreamedTime): AsyncIterable<readonly SettingChange[]> {
  const { since, asOf, readUntil = () => {}, isNew = () => true, noteUnread } = streamed;
  const reader = new RecordReader({ vendor, item: AuditLog, noteUnread });
  for (let from = since.getTime(); from < asOf.getTime(); from += stepMs) {
    readUntil(new Date(from));
    const to = Math.min(from + stepMs, asOf.getTime());
    const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()];
    const yielded = new Set<string>();
    const query = { filter: timeFilter('timestamp', new Date(from), new Date(to)) };
    for await (const page of reader.pages(client.pagesOf('auditlogs', 'auditLogs', anyRecord, query)))
      yield page.flatMap(toSettingChange).filter(({ id, at }) => {
        if (at < first || at >= last || yielded.has(id)) return false;
        yielded.add(id);
        return isNew(id, new Date(at));
      });
  }
  readUntil(asOf);
}
