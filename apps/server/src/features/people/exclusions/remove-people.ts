import { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type ActedBy, recordEvent } from '../../audit/index.ts';
import { notifyAdministrators } from '../../notifications/index.ts';
import { deployExclusions, type ExclusionDeps } from './deploy-exclusions.ts';
import { listEmergencyAccess } from './exclusion-store.ts';
import { nameMails } from './name-mails.ts';

const emergency: ExclusionType = 'emergency_access_exclusions';

export interface Removal {
  readonly type: ExclusionType;
  readonly mail: string;
}

interface Removing {
  readonly by: ActedBy;
  readonly removals: readonly Removal[];
}

interface Emptied {
  readonly by: ActedBy;
  /** The lists that people were removed from. */
  readonly types: readonly ExclusionType[];
}

/** Allowed, because a wrong one must go immediately; but the administrators must know what does not work until there is another. */
export async function warnOfEmptyList(tx: TenantTx, { by, types }: Emptied): Promise<void> {
  if (!types.includes(emergency) || (await listEmergencyAccess(tx)).length > 0) return;
  const what = `${by.actor} removed the last Emergency Access user. No sign-in change can be deployed until there is another.`;
  const subject = `${what} Add one under custom groups.`;
  await notifyAdministrators(tx, { category: 'security', subject, links: [], priority: 'high' }, by.actorId);
}

/** The rows are gone already: now the groups, the log and the notifications follow. */
export async function spreadRemoval(deps: ExclusionDeps, tx: TenantTx, { by, removals }: Removing): Promise<string[]> {
  const types = ExclusionType.options.filter((type) => removals.some((removal) => removal.type === type));
  const jobIds = await deployExclusions(deps, tx, { types, by });
  for (const type of types) {
    const mails = removals.filter((removal) => removal.type === type).map(({ mail }) => mail);
    const message = `No longer excluded: ${nameMails(mails.toSorted())}.`;
    await recordEvent(deps, tx, { ...by, action: 'exclusion.remove', status: 'success', message, details: { type } });
  }
  await bumpVersion(tx, 'quests');
  await warnOfEmptyList(tx, { by, types });
  return jobIds;
}

/** Answers with those who were on the list. */
export async function deleteExclusions(tx: TenantTx, type: ExclusionType, mails: readonly string[]): Promise<Removal[]> {
  const removed = await tx
    .deleteFrom('exclusion')
    .where('tenant_id', '=', tx.tenantId)
    .where('exclusion_type', '=', type)
    .where('mail', 'in', [...mails])
    .returning('mail')
    .execute();
  return removed.map(({ mail }) => ({ type, mail }));
}

/** Removing a person who is not excluded succeeds too. */
export async function removePeople(tx: TenantTx, { type, mails }: { readonly type: ExclusionType; readonly mails: readonly string[] }) {
  const asked = [...new Set(mails)].filter((mail) => !mail.includes('\0'));
  const removed = asked.length === 0 ? [] : await deleteExclusions(tx, type, asked);
  return { asked, removed: removed.map(({ mail }) => mail) };
}
