import { executivesId, wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, HttpError } from '../../../platform/http/http-error.ts';
import { type ActedBy, type AuditDeps, recordEvent } from '../../audit/index.ts';
import { lockRisk } from '../../collect/index.ts';
import { nameMails } from '../exclusions/name-mails.ts';
import { refreshGroups } from './refresh-groups.ts';

/** More than an administrator chooses by hand. */
const mostChoices = 2000;

interface Change {
  readonly by: ActedBy;
  readonly mails: readonly string[];
  readonly isExecutive: boolean;
}

async function membersOf(tx: TenantTx, groupId: number, mails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ mail: string }>`
    select mail from people_group_member where tenant_id = ${tx.tenantId} and group_id = ${groupId} and mail = any(${mails}::text[])`.execute(
    tx,
  );
  return new Set(rows.map(({ mail }) => mail));
}

async function refuseTooMany(tx: TenantTx): Promise<void> {
  const { count } = await tx
    .selectFrom('executive_choice')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('tenant_id', '=', tx.tenantId)
    .executeTakeFirstOrThrow();
  if (count > mostChoices)
    throw new HttpError(409, `At most ${mostChoices} people can be chosen by hand. Change the rule of the group instead.`);
}

async function choose(tx: TenantTx, { by, mails, isExecutive }: Change, at: Date): Promise<void> {
  const chosen = { is_executive: isExecutive, chosen_at: at, chosen_by: by.actor.slice(0, 254) };
  await tx
    .insertInto('executive_choice')
    .values(mails.map((mail) => ({ tenant_id: tx.tenantId, mail, ...chosen })))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'mail']).doUpdateSet(chosen))
    .execute();
  await refuseTooMany(tx);
  await refreshGroups(tx, mails);
}

interface ChangedExecutives {
  readonly succeeded: string[];
  readonly changed: number;
}

/** Answers with those who are as asked now. Those who were so before are among them, but are neither counted as changed nor recorded again. */
export async function changeExecutives(deps: AuditDeps, tx: TenantTx, change: Change): Promise<ChangedExecutives> {
  await lockRisk(tx);
  // No directory has a mail with the zero character in it, and PostgreSQL would not even be asked about one.
  const asked = [...new Set(change.mails)].filter((mail) => !mail.includes('\0'));
  const [everyone, executives] = [await membersOf(tx, wholeOrganisationId, asked), await membersOf(tx, executivesId, asked)];
  const possible = asked.filter((mail) => everyone.has(mail));
  if (possible.length === 0)
    throw new BadRequest(
      'None of these is a person with an enabled account in a connected directory: services and mailboxes cannot be executives. Search for people, or process the directory again.',
    );
  const moved = possible.filter((mail) => executives.has(mail) !== change.isExecutive);
  if (moved.length > 0) {
    await choose(tx, { ...change, mails: moved }, deps.clock.now());
    const entry = change.isExecutive
      ? { action: 'executive.add', message: `Added to the Executives: ${nameMails(moved)}.` }
      : { action: 'executive.remove', message: `Removed from the Executives: ${nameMails(moved)}.` };
    await recordEvent(deps, tx, { ...change.by, ...entry, status: 'success' });
  }
  return { succeeded: possible, changed: moved.length };
}
