import { sql } from 'kysely';
import { batchesOf } from '../../../platform/database/batches-of.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export interface Member {
  readonly mail: string;
  readonly displayName: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
}

async function putMembers(tx: TenantTx, group: string, members: readonly Member[]): Promise<void> {
  const column = <K extends keyof Member>(name: K): Member[K][] => members.map((member) => member[name]);
  await sql`
    insert into program_member as known (tenant_id, program_group, mail, display_name, job_title, department)
    select ${tx.tenantId}::uuid, ${group}, unnest(${column('mail')}::text[]), unnest(${column('displayName')}::text[]),
      unnest(${column('jobTitle')}::text[]), unnest(${column('department')}::text[])
    on conflict (tenant_id, program_group, mail) do update
    set display_name = excluded.display_name, job_title = excluded.job_title, department = excluded.department
    where (known.display_name, known.job_title, known.department)
      is distinct from (excluded.display_name, excluded.job_title, excluded.department)`.execute(tx);
}

/** Exactly these and no others; unchanged rows are not written. */
async function replaceMembers(tx: TenantTx, group: string, members: readonly Member[]): Promise<void> {
  await sql`
    delete from program_member
    where tenant_id = ${tx.tenantId} and program_group = ${group} and not mail = any(${members.map(({ mail }) => mail)}::text[])`.execute(
    tx,
  );
  for (const some of batchesOf(members)) await putMembers(tx, group, some);
}

export interface KeptGroup {
  readonly name: string;
  readonly members: readonly Member[];
  /** Of the members: when it is the same as last time, nothing is written. */
  readonly inputs: Buffer;
}

export async function keepGroup(tx: TenantTx, { name, members, inputs }: KeptGroup): Promise<void> {
  const known = await tx
    .selectFrom('program_group')
    .select('inputs')
    .where('tenant_id', '=', tx.tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (known?.inputs.equals(inputs)) return;
  const kept = { inputs, member_count: members.length };
  await tx
    .insertInto('program_group')
    .values({ tenant_id: tx.tenantId, name, ...kept })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet(kept))
    .execute();
  await replaceMembers(tx, name, members);
}

export interface MemberPage {
  readonly group: string;
  /** In the name or the mail; empty for all members. */
  readonly filter?: string;
  readonly limit: number;
  readonly offset?: number;
}

const membersOf = (tx: TenantTx, { group, filter = '' }: MemberPage) =>
  tx
    .selectFrom('program_member')
    .where('tenant_id', '=', tx.tenantId)
    .where('program_group', '=', group)
    .$if(filter !== '', (query) => query.where(sql<boolean>`strpos(search, fold_text(${filter}::text)) > 0`));

/** By name. */
export async function listMembers(tx: TenantTx, page: MemberPage): Promise<Member[]> {
  return membersOf(tx, page)
    .select(['mail', 'display_name as displayName', 'job_title as jobTitle', 'department'])
    .orderBy(sql`name_order(display_name)`)
    .orderBy('mail')
    .limit(page.limit)
    .offset(page.offset ?? 0)
    .execute();
}

const mostDepartments = 50;

/** How many of them are in each department, the largest first. */
export async function countDepartments(tx: TenantTx, page: MemberPage): Promise<{ name: string | null; count: number }[]> {
  return membersOf(tx, page)
    .select(['department as name', sql<number>`count(*)::integer`.as('count')])
    .groupBy('department')
    .orderBy('count', 'desc')
    .orderBy('department')
    .limit(mostDepartments)
    .execute();
}

export async function countMembers(tx: TenantTx, page: MemberPage): Promise<number> {
  const { count } = await membersOf(tx, page)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The groups of programs that have this person as a member: at most as many as there are. */
export async function listProgramGroupsOf(tx: TenantTx, mail: string): Promise<ReadonlySet<string>> {
  // No one has a mail with the zero character in it, and PostgreSQL would not even be asked about one.
  if (mail.includes('\0')) return new Set();
  const rows = await tx
    .selectFrom('program_member')
    .select('program_group')
    .where('tenant_id', '=', tx.tenantId)
    .where('mail', '=', mail)
    .where('program_group', 'in', tx.selectFrom('program_group').select('name').where('tenant_id', '=', tx.tenantId))
    .execute();
  return new Set(rows.map((row) => row.program_group));
}
