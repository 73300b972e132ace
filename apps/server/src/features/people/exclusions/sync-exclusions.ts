import { bumpVersion } from '../../../platform/database/resource-versions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { recordEvent } from '../../audit/index.ts';
import { listIdentityApplications } from '../lists/identity-applications.ts';
import type { AskedExclusions } from './add-exclusions.ts';
import { type ChangedExclusions, deployExclusions, type ExclusionDeps, lockExclusions, listJobsFor } from './deploy-exclusions.ts';
import { approveIdentities } from './exclusion-identity-store.ts';
import { nameMails } from './name-mails.ts';

async function onList(tx: TenantTx, { type, mails }: AskedExclusions): Promise<string[]> {
  const possible = [...new Set(mails)].filter((mail) => !mail.includes('\0'));
  if (possible.length === 0) return [];
  const rows = await tx
    .selectFrom('exclusion')
    .select('mail')
    .where('tenant_id', '=', tx.tenantId)
    .where('exclusion_type', '=', type)
    .where('mail', 'in', possible)
    .orderBy('mail')
    .execute();
  return rows.map(({ mail }) => mail);
}

/**
 * Approves the people who have these mails now, and brings the groups up to date, also where nothing changed here: an administrator of the
 * product may have changed them there. Answers only with people on the list.
 */
export async function syncExclusions(deps: ExclusionDeps, tx: TenantTx, asked: AskedExclusions): Promise<ChangedExclusions> {
  await lockExclusions(tx);
  const { by, type } = asked;
  const succeeded = await onList(tx, asked);
  if (succeeded.length === 0) throw new BadRequest('None of these people is on this list. Add them first.');
  const approved = await approveIdentities(tx, { type, mails: succeeded, applications: await listIdentityApplications(deps, tx) });
  const before = await listJobsFor(tx, type);
  const jobIds = await deployExclusions(deps, tx, { types: [type], by });
  if (approved.length > 0 || jobIds.some((id) => !before.includes(id))) {
    const approval = approved.length === 0 ? '' : ` Approved the present owners of ${nameMails(approved)}.`;
    const message = `Asked to bring the groups up to date for ${nameMails(succeeded)}.${approval}`;
    await recordEvent(deps, tx, { ...by, action: 'exclusion.sync', status: 'success', message, details: { type } });
    await bumpVersion(tx, 'quests');
  }
  return { succeeded, jobIds };
}
