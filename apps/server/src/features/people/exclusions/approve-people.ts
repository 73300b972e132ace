import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { type ListDeps, listIdentityApplications } from '../lists/identity-applications.ts';
import { approveIdentities } from './exclusion-identity-store.ts';

interface Approving {
  readonly type: ExclusionType;
  readonly mails: readonly string[];
}

async function mailsOnList(tx: TenantTx, { type, mails }: Approving): Promise<string[]> {
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
 * Approves the people who have these mails now. Their groups are brought up to date after it, also where nothing changed here: an administrator
 * of the product may have changed them there. Answers only with people on the list.
 */
export async function approvePeople(deps: ListDeps, tx: TenantTx, asked: Approving) {
  const onList = await mailsOnList(tx, asked);
  if (onList.length === 0) throw new BadRequest('None of these people is on this list. Add them first.');
  const approved = await approveIdentities(tx, { type: asked.type, mails: onList, applications: await listIdentityApplications(deps, tx) });
  return { onList, approved };
}
