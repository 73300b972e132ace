import { mostAttackedMalwareId, mostAttackedOverallId, missingUsersId } from '@rampart/domain/people/people-group.ts';
import { sql } from 'kysely';
import { batchesOf } from '../../../platform/database/batches-of.ts';
import { changedRows, type Place } from '../../../platform/database/changed-rows.ts';
import { overEveryone } from '../../../platform/database/over-everyone.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface GroupMember {
  readonly groupId: number;
  readonly mail: string;
  readonly displayName: string;
  readonly because: string;
}

interface Moved {
  readonly groupId: number;
  readonly mail: string;
  readonly sign: 1 | -1;
}

/** The days of those who came are added to the group's, the days of those who left are taken from it: no other day is read. */
async function moveDays(tx: TenantTx, moved: readonly Moved[]): Promise<void> {
  const [ids, mails, signs] = [moved.map(({ groupId }) => groupId), moved.map(({ mail }) => mail), moved.map(({ sign }) => sign)];
  await sql`
    insert into people_group_day as known (tenant_id, group_id, day, total_risk, phishing_risk, malware_risk, spam_risk, bec_risk)
    select ${tx.tenantId}::uuid, moved.group_id, attack.day, sum(sign * total_risk), sum(sign * phishing_risk), sum(sign * malware_risk),
      sum(sign * spam_risk), sum(sign * bec_risk)
    from unnest(${ids}::smallint[], ${mails}::text[], ${signs}::bigint[]) as moved (group_id, mail, sign)
    join attack_day as attack on attack.tenant_id = ${tx.tenantId} and attack.mail = moved.mail
    group by moved.group_id, attack.day
    on conflict (tenant_id, group_id, day) do update set total_risk = known.total_risk + excluded.total_risk,
      phishing_risk = known.phishing_risk + excluded.phishing_risk, malware_risk = known.malware_risk + excluded.malware_risk,
      spam_risk = known.spam_risk + excluded.spam_risk, bec_risk = known.bec_risk + excluded.bec_risk`.execute(tx);
}

type Row = Pick<GroupMember, 'groupId' | 'mail'>;

/** Which groups, and of whom: those alone are brought to what is given. */
interface Part {
  readonly groups: readonly number[] | 'of rules';
  /** Everyone when left out. */
  readonly mails?: readonly string[];
}

/** Those of the most attacked follow from days, and the missing users from what no directory knows. */
const apart = [mostAttackedMalwareId, mostAttackedOverallId, missingUsersId] as const;
const [firstApart, lastApart, alsoApart] = apart;

const within = ({ groups, mails }: Part) => {
  const inGroups =
    groups === 'of rules'
      ? sql`(group_id not between ${firstApart} and ${lastApart} and group_id <> ${alsoApart})`
      : sql`group_id = any(${groups}::smallint[])`;
  return mails === undefined ? inGroups : sql`${inGroups} and mail = any(${mails}::text[])`;
};

const given = (members: readonly GroupMember[]) => {
  const column = <K extends keyof GroupMember>(name: K): GroupMember[K][] => members.map((member) => member[name]);
  return sql`unnest(${column('groupId')}::smallint[], ${column('mail')}::text[], ${column('displayName')}::text[], ${column('because')}::text[])`;
};

const changed = (tx: TenantTx, part: Part, members: readonly GroupMember[]) => sql<Place>`
  select place::integer from ${given(members)} with ordinality as given (group_id, mail, display_name, because, place)
  left join (select * from people_group_member where tenant_id = ${tx.tenantId} and ${within(part)}) as known
    on known.group_id = given.group_id and known.mail = given.mail
  where known.mail is null or (known.display_name, known.because) is distinct from (given.display_name, given.because)`;

/** Answers with those who were not in the group before: a row whose system column says that no other transaction has touched it is a new one. */
async function putMembers(tx: TenantTx, members: readonly GroupMember[]): Promise<Row[]> {
  const { rows } = await sql<Row & { isNew: boolean }>`
    insert into people_group_member (tenant_id, group_id, mail, display_name, because)
    select ${tx.tenantId}::uuid, given.* from ${given(members)} as given
    on conflict (tenant_id, group_id, mail) do update set display_name = excluded.display_name, because = excluded.because
    returning group_id as "groupId", mail, (xmax = 0) as "isNew"`.execute(tx);
  return rows.filter(({ isNew }) => isNew);
}

/** Exactly these members in that part; unchanged rows are not written. Under `lockRisk`. */
export async function replaceGroupMembers(tx: TenantTx, part: Part, members: readonly GroupMember[]): Promise<void> {
  const [ids, mails] = [members.map(({ groupId }) => groupId), members.map(({ mail }) => mail)];
  const others = sql<Row>`
    delete from people_group_member as known where tenant_id = ${tx.tenantId} and ${within(part)}
      and not exists (
        select from unnest(${ids}::smallint[], ${mails}::text[]) as given (group_id, mail)
        where given.group_id = known.group_id and given.mail = known.mail)
    returning group_id as "groupId", mail`;
  const left = await overEveryone(tx, () => others.execute(tx));
  const came: Row[] = [];
  const changes = await changedRows(tx, members, (some) => changed(tx, part, some));
  for (const some of batchesOf(changes)) came.push(...(await putMembers(tx, some)));
  const moved = [
    ...left.rows.map(({ groupId, mail }) => ({ groupId, mail, sign: -1 as const })),
    ...came.map(({ groupId, mail }) => ({ groupId, mail, sign: 1 as const })),
  ];
  for (const some of batchesOf(moved)) await moveDays(tx, some);
}

/** Addresses that a directory knows now are missing no more; people who are in none any more are missing if they were ever attacked. */
export async function refreshMissing(tx: TenantTx, gone: readonly string[]): Promise<void> {
  const known = await sql<Row>`
    delete from people_group_member as missing where missing.tenant_id = ${tx.tenantId} and missing.group_id = ${missingUsersId} and (
      exists (select from person where person.tenant_id = ${tx.tenantId} and person.mail = missing.mail)
      or exists (select from person_alias as alias where alias.tenant_id = ${tx.tenantId} and alias.alias = missing.mail))
    returning group_id as "groupId", mail`.execute(tx);
  const lost = await sql<Row>`
    insert into people_group_member (tenant_id, group_id, mail, display_name, because)
    select ${tx.tenantId}::uuid, ${missingUsersId}::smallint, mail, mail, 'No connected directory knows this address any more.'
    from unnest(${gone}::text[]) as gone (mail)
    where exists (select from attack_day as attack where attack.tenant_id = ${tx.tenantId} and attack.mail = gone.mail)
    on conflict do nothing returning group_id as "groupId", mail`.execute(tx);
  const moved = [
    ...known.rows.map(({ groupId, mail }) => ({ groupId, mail, sign: -1 as const })),
    ...lost.rows.map(({ groupId, mail }) => ({ groupId, mail, sign: 1 as const })),
  ];
  for (const some of batchesOf(moved)) await moveDays(tx, some);
}

/** Kept by the table itself as members come and leave. */
export async function countMembers(tx: TenantTx, groupId: number): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select members from people_group_size where tenant_id = ${tx.tenantId} and group_id = ${groupId}`.execute(tx);
  return rows[0]?.members ?? 0;
}

interface NamedMember {
  readonly mail: string;
  readonly displayName: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
}

/** By mail. For groups that hold a share of the organisation: the most attacked are at most one in twenty. */
export async function loadGroupMembers(tx: TenantTx, groupId: number): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select member.mail, left(member.display_name, 300) as "displayName", person.job_title as "jobTitle", person.department
    from people_group_member as member join person on person.tenant_id = member.tenant_id and person.mail = member.mail
    where member.tenant_id = ${tx.tenantId} and member.group_id = ${groupId} order by member.mail`.execute(tx);
  return rows;
}
