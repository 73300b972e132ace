import { sql } from 'kysely';
import { batchesOf } from '../../platform/database/batches-of.ts';
import { changedRows, type Place } from '../../platform/database/changed-rows.ts';
import { overEveryone } from '../../platform/database/over-everyone.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Person } from './merge-people.ts';

const given = (people: readonly Person[]) => {
  const column = <K extends keyof Person>(name: K): Person[K][] => people.map((person) => person[name]);
  return sql`unnest(${column('mail')}::text[], ${column('displayName')}::text[], ${column('jobTitle')}::text[], ${column('department')}::text[],
    ${column('kind')}::text[], ${column('managerMail')}::text[], ${column('isEnabled')}::boolean[])`;
};

const changed = (tx: TenantTx, people: readonly Person[]) => sql<Place>`
  select place::integer from ${given(people)}
    with ordinality as given (mail, display_name, job_title, department, kind, manager_mail, is_enabled, place)
  left join person as known on known.tenant_id = ${tx.tenantId} and known.mail = given.mail
  where known.mail is null
    or (known.display_name, known.job_title, known.department, known.kind, known.manager_mail, known.is_enabled) is distinct from
      (given.display_name, given.job_title, given.department, given.kind, given.manager_mail, given.is_enabled)`;

async function putPeople(tx: TenantTx, people: readonly Person[]): Promise<void> {
  await sql`
    insert into person (tenant_id, mail, display_name, job_title, department, kind, manager_mail, is_enabled)
    select ${tx.tenantId}::uuid, given.* from ${given(people)} as given
    on conflict (tenant_id, mail) do update set display_name = excluded.display_name, job_title = excluded.job_title,
      department = excluded.department, kind = excluded.kind, manager_mail = excluded.manager_mail, is_enabled = excluded.is_enabled`.execute(
    tx,
  );
}

/** Exactly these people and no others; unchanged rows are not written. Answers with the mails of those who are gone. */
export async function replacePeople(tx: TenantTx, people: readonly Person[]): Promise<string[]> {
  const others = sql<{ mail: string }>`
    delete from person where tenant_id = ${tx.tenantId}
      and not exists (select from unnest(${people.map(({ mail }) => mail)}::text[]) as known (mail) where known.mail = person.mail)
    returning mail`;
  const { rows: gone } = await overEveryone(tx, () => others.execute(tx));
  const changes = await changedRows(tx, people, (some) => changed(tx, some));
  for (const some of batchesOf(changes)) await putPeople(tx, some);
  return gone.map(({ mail }) => mail);
}

/** Counts no further than to `most`. */
export async function countPeople(tx: TenantTx, most: number): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::integer as people from (select from person where tenant_id = ${tx.tenantId} limit ${most}) as counted`.execute(tx);
  return rows[0]?.people ?? 0;
}

/** Of these mails, those of people that an application knows. */
export async function findPeople(tx: TenantTx, mails: readonly string[]): Promise<{ mail: string; displayName: string }[]> {
  // No directory has a mail with the zero character in it, and PostgreSQL would not even be asked about one.
  const possible = mails.filter((mail) => !mail.includes('\0'));
  if (possible.length === 0) return [];
  return (
    tx
      .selectFrom('person')
      .select(['mail', 'display_name as displayName'])
      .where('tenant_id', '=', tx.tenantId)
      .where('mail', 'in', possible)
      // No one signs in as a list, so that none can be excluded.
      .where('kind', '<>', 'distribution-list')
      .orderBy('mail')
      .execute()
  );
}

/** All people with an enabled account, without services and mailboxes of no single person: the members of programs. */
const members = (tx: TenantTx) =>
  tx.selectFrom('person').where('tenant_id', '=', tx.tenantId).where('is_enabled', '=', true).where('kind', 'in', ['member', 'guest']);

export interface PeoplePage {
  readonly limit: number;
  /** The last mail of the page before. */
  readonly after?: string;
}

/** By mail, a page at a time. */
export async function listPeople(
  tx: TenantTx,
  { limit, after = '' }: PeoplePage,
): Promise<Pick<Person, 'mail' | 'displayName' | 'jobTitle' | 'department'>[]> {
  return members(tx)
    .select(['mail', 'display_name as displayName', 'job_title as jobTitle', 'department'])
    .where('mail', '>', after)
    .orderBy('mail')
    .limit(limit)
    .execute();
}
