import type { SettingChange } from '@rampart/facts/identity/setting-changes.ts';
import type { SignIn } from '@rampart/domain/sign-in.ts';
import type { Query } from '../kit/vendor-url.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { AuditRecord, SignInRecord } from './log-schema.ts';
import { isOfSettings, toSettingChange } from './to-setting-change.ts';
import { toSignIn } from './to-sign-in.ts';

interface Window {
  readonly since: Date;
  readonly asOf: Date;
}

/** Both logs know `ge` and `le` and no `lt`: what lies on the end itself comes along, and is left to the next window. */
const queryFor = (field: string, { since, asOf }: Window): Query => ({
  $filter: `${field} ge ${since.toISOString()} and ${field} le ${asOf.toISOString()}`,
  $top: '1000',
});

const isWithin = (at: string, { since, asOf }: Window): boolean => {
  const time = Date.parse(at);
  return time >= since.getTime() && time < asOf.getTime();
};

export async function* streamSignIns(client: MicrosoftGraphClient, window: Window): AsyncGenerator<readonly SignIn[]> {
  for await (const records of client.pages('auditLogs/signIns', SignInRecord, queryFor('createdDateTime', window)))
    yield records.filter(({ createdDateTime }) => isWithin(createdDateTime, window)).map(toSignIn);
}

export async function* streamSettingChanges(client: MicrosoftGraphClient, window: Window): AsyncGenerator<readonly SettingChange[]> {
  for await (const records of client.pages('auditLogs/directoryAudits', AuditRecord, queryFor('activityDateTime', window)))
    yield records
      .filter((record) => isOfSettings(record) && isWithin(record.activityDateTime, window))
      .map((record) => toSettingChange(record));
}
