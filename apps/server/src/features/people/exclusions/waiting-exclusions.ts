import { ExclusionType, type UnapprovedExclusion } from '@rampart/contract/people/exclusions.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { PeopleList } from '../lists/people-list.ts';

interface Noted {
  readonly type: ExclusionType;
  readonly mails: readonly string[];
  readonly isAdded: boolean;
  readonly at: Date;
}

/** A change that takes back one that waits leaves nothing to approve. */
async function note(tx: TenantTx, { type, mails, isAdded, at }: Noted): Promise<void> {
  if (mails.length === 0) return;
  await sql`
    with taken_back as (
      delete from exclusion_waiting where tenant_id = ${tx.tenantId} and exclusion_type = ${type} and mail = any(${mails}::text[])
        and is_added <> ${isAdded}
      returning mail
    )
    insert into exclusion_waiting (tenant_id, exclusion_type, mail, is_added, since)
    select ${tx.tenantId}, ${type}, mail, ${isAdded}::boolean, ${at}::timestamptz from unnest(${mails}::text[]) as changed (mail)
    where not exists (select from taken_back where taken_back.mail = changed.mail)
    on conflict do nothing`.execute(tx);
}

interface ChangedList {
  readonly type: ExclusionType;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly at: Date;
}

/** Until the change is approved, the list is as it was for everything that follows from it by itself. */
export async function noteWaiting(tx: TenantTx, { type, added, removed, at }: ChangedList): Promise<void> {
  await note(tx, { type, mails: added, isAdded: true, at });
  await note(tx, { type, mails: removed, isAdded: false, at });
}

interface WaitingChange {
  readonly type: ExclusionType;
  readonly change: UnapprovedExclusion;
}

const waitingRows = (tx: TenantTx) => tx.selectFrom('exclusion_waiting as waiting').where('waiting.tenant_id', '=', tx.tenantId);

/** What waits on these lists, by mail. Not limited: at most one for each person that an administrator put on a list or took from it. */
export async function loadWaiting(tx: TenantTx, types: readonly ExclusionType[]): Promise<WaitingChange[]> {
  const rows = await waitingRows(tx)
    .leftJoin('person', (join) => join.onRef('person.tenant_id', '=', 'waiting.tenant_id').onRef('person.mail', '=', 'waiting.mail'))
    .select(['waiting.exclusion_type', 'waiting.mail', 'waiting.is_added', 'waiting.since', 'person.display_name'])
    .where('waiting.exclusion_type', 'in', [...types])
    .orderBy('waiting.mail')
    .execute();
  return rows.map(({ exclusion_type: type, mail, is_added, since, display_name: name }) => ({
    type: ExclusionType.parse(type),
    change: { mail, name: name ?? mail, is_added, since: since.toISOString() },
  }));
}

/** What waits of one person. */
export async function listWaitingOf(tx: TenantTx, mail: string): Promise<{ exclusion_type: ExclusionType; is_added: boolean }[]> {
  if (mail.includes('\0')) return [];
  const rows = await waitingRows(tx)
    .select(['waiting.exclusion_type', 'waiting.is_added'])
    .where('waiting.mail', '=', mail)
    .orderBy('waiting.exclusion_type')
    .limit(ExclusionType.options.length)
    .execute();
  return rows.map(({ exclusion_type: type, is_added }) => ({ exclusion_type: ExclusionType.parse(type), is_added }));
}

/** The whole list takes effect. */
export async function forgetWaiting(tx: TenantTx, type: ExclusionType): Promise<void> {
  await tx.deleteFrom('exclusion_waiting').where('tenant_id', '=', tx.tenantId).where('exclusion_type', '=', type).execute();
}

/** A deployment of lists that an administrator has approved. */
interface ApprovedLists {
  readonly lists: readonly PeopleList[];
  readonly product: string;
  readonly applicationId: string;
  /** When it was requested: what was changed later is not in it. */
  readonly createdAt: Date;
}

/** What an approved deployment brings into a product, or takes from it, waits no more. Who is in no product of it goes on waiting. */
export async function settleWaiting(tx: TenantTx, { lists, product, applicationId, createdAt }: ApprovedLists): Promise<void> {
  for (const { list, memberIds } of lists)
    await sql`
      delete from exclusion_waiting as waiting
      where waiting.tenant_id = ${tx.tenantId} and 'exclusion:' || waiting.exclusion_type = ${list} and waiting.since <= ${createdAt}
        and case when waiting.is_added
          then exists (select from exclusion_identity as matched where matched.tenant_id = waiting.tenant_id
            and matched.exclusion_type = waiting.exclusion_type and matched.mail = waiting.mail and matched.product = ${product}
            and matched.person_id = any(${memberIds}::text[]))
          else (select coalesce(bool_and(known.person_id <> all(${memberIds}::text[])), false) from person_identity as known
            where known.tenant_id = waiting.tenant_id and known.application_id = ${applicationId}::uuid and known.mail = waiting.mail)
        end`.execute(tx);
}
