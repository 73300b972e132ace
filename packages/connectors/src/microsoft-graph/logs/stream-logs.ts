import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { Query } from '../../kit/vendor-http.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { AuditRecord, SignInRecord } from './sign-ins.ts';
import { toSignIn } from './sign-ins.ts';
import type { StreamedTime } from '../../kit/connector.ts';
import { isoTime } from '../../kit/iso-time.ts';

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

function toSettingChange(record: AuditRecord): SettingChange {
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

/** Both logs know `ge` and `le` and no `lt`: what lies on the end itself comes along, and is left to the next window. */
const queryFor = (field: string, { since, asOf }: StreamedTime): Query => ({
  $filter: `${field} ge ${since.toISOString()} and ${field} le ${asOf.toISOString()}`,
  $top: '1000',
});

const isWithin = (at: string, { since, asOf }: StreamedTime): boolean => {
  const time = Date.parse(at);
  return time >= since.getTime() && time < asOf.getTime();
};

export async function* streamSignIns(client: MicrosoftGraphClient, window: StreamedTime): AsyncGenerator<readonly SignIn[]> {
  for await (const records of client.pages('auditLogs/signIns', SignInRecord, queryFor('createdDateTime', window)))
    yield records.filter(({ createdDateTime }) => isWithin(createdDateTime, window)).map(toSignIn);
}

export async function* streamSettingChanges(client: MicrosoftGraphClient, window: StreamedTime): AsyncGenerator<readonly SettingChange[]> {
  for await (const records of client.pages('auditLogs/directoryAudits', AuditRecord, queryFor('activityDateTime', window)))
    yield records
      .filter((record) => isOfSettings(record) && isWithin(record.activityDateTime, window))
      .map((record) => toSettingChange(record));
}
