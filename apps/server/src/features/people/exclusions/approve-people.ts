import type { ExclusionType } from '@rampart/contract/people/exclusions.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest } from '../../../platform/http/http-error.ts';
import { type ListDeps, listIdentityApplications } from '../lists/identity-applications.ts';
import { loadWaiting } from './waiting-exclusions.ts';
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

/** Taken from the list, which is not approved: no one of them is on it, and its deployment can be requested again. */
async function removedMails(tx: TenantTx, { type, mails }: Approving): Promise<string[]> {
  const waiting = await loadWaiting(tx, [type]);
  return waiting.flatMap(({ change: { mail, is_added: isAdded } }) => (!isAdded && mails.includes(mail) ? [mail] : []));
}

/**
 * Approves the people who have these mails now. Their groups are brought up to date after it, also where nothing changed here: an administrator
 * of the product may have changed them there. Answers only with people on the list, and with those whose removal from it is not approved.
 */
export async function approvePeople(deps: ListDeps, tx: TenantTx, asked: Approving) {
  const onList = await mailsOnList(tx, asked);
  const removed = await removedMails(tx, asked);
  if (onList.length + removed.length === 0) throw new BadRequest('None of these people is on this list. Add them first.');
  const applications = onList.length === 0 ? [] : await listIdentityApplications(deps, tx);
  const approved = onList.length === 0 ? [] : await approveIdentities(tx, { type: asked.type, mails: onList, applications });
  return { onList: [...onList, ...removed], approved };
}
