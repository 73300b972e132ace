import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

/** So many are named; the others can agree all the same. */
const mostNamed = 5;

const administrators = (tx: TenantTx) =>
  tx.selectFrom('membership').where('membership.tenant_id', '=', tx.tenantId).where('membership.role', '=', 'administrator');

export async function countAdministrators(tx: TenantTx): Promise<number> {
  const { count } = await administrators(tx)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** For whom a deployment waits, in a sentence. */
export async function awaitedApprovers(tx: TenantTx, chosenBy: string | null): Promise<string> {
  const rows = await administrators(tx)
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select('account.email')
    .$if(chosenBy !== null, (query) => query.where('membership.account_id', '!=', chosenBy ?? ''))
    .orderBy('account.email')
    .limit(mostNamed + 1)
    .execute();
  const mails = rows.slice(0, mostNamed).map(({ email }) => email);
  if (mails.length === 0)
    return 'Waiting for another administrator to agree, and there is none. Invite one under User Management, who can then agree.';
  return `Waiting for another administrator to agree: ${mails.join(', ')}${rows.length > mostNamed ? ' or another' : ''}.`;
}
