import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import { isoTime } from '../kit/iso-time.ts';
import type { AuditRecord } from './log-schema.ts';

/** Microsoft's document "Microsoft Entra audit log categories": those in which settings change, rather than people. */
const ofSettings = ['Policy', 'RoleManagement', 'ApplicationManagement', 'Authorization', 'AuthorizationPolicy', 'DirectoryManagement'];

export const isOfSettings = ({ category }: AuditRecord): boolean => ofSettings.includes(category ?? '');

const maxTargets = 20;
const maxFields = 50;

/** As a person reads it: values arrive as JSON within a text. */
function plain(value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return /^".*"$/s.test(value) ? value.slice(1, -1).slice(0, 500) : value.slice(0, 500);
}

export function toSettingChange(record: AuditRecord): SettingChange {
  const { user, app } = record.initiatedBy ?? {};
  const targets = (record.targetResources ?? []).slice(0, maxTargets);
  const fields = targets.flatMap(({ modifiedProperties }) => modifiedProperties ?? []).slice(0, maxFields);
  return {
    id: record.id,
    at: isoTime(record.activityDateTime) ?? record.activityDateTime,
    actor: user?.userPrincipalName ?? user?.displayName ?? app?.displayName ?? user?.id ?? app?.appId ?? null,
    actorAddress: user?.ipAddress || null,
    action: record.activityDisplayName ?? '',
    succeeded: record.result === 'success',
    targets: targets.map(({ type, id, displayName, userPrincipalName }) => ({
      kind: type ?? 'Other',
      id: id ?? null,
      name: displayName ?? userPrincipalName ?? null,
    })),
    fields: fields.map(({ displayName, oldValue, newValue }) => ({
      name: displayName ?? '',
      before: plain(oldValue),
      after: plain(newValue),
    })),
  };
}
