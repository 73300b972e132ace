import type { GroupRule } from '@rampart/domain/people/group-rule.ts';
import { type ExecutiveChoice, groupsOfPerson, type Membership, withExecutiveChoice } from '@rampart/domain/people/groups-of-person.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { lockRisk } from '../../collect/index.ts';
import type { Person } from '../merge-people.ts';
import { replaceGroupMembers } from './group-member-store.ts';
import { loadGroupRules } from './group-rule-store.ts';

type Known = Pick<Person, 'mail' | 'displayName' | 'jobTitle' | 'department' | 'kind' | 'isEnabled'>;

const ofMails = (mails: readonly string[] | undefined) => (mails === undefined ? sql`true` : sql`mail = any(${mails}::text[])`);

/** Everyone whom a directory knows, or those of these mails. */
async function loadPeople(tx: TenantTx, mails?: readonly string[]): Promise<Known[]> {
  const { rows } = await sql<Known>`
    select mail, display_name as "displayName", job_title as "jobTitle", department, kind, is_enabled as "isEnabled"
    from person where tenant_id = ${tx.tenantId} and ${ofMails(mails)}`.execute(tx);
  return rows;
}

/** As many as were chosen by hand. Who has got another mail since is still chosen: of two choices for one person, the newer one counts. */
async function loadChoices(tx: TenantTx, mails?: readonly string[]): Promise<ReadonlyMap<string, ExecutiveChoice>> {
  const { rows } = await sql<ExecutiveChoice & { mail: string }>`
    select * from (
      select coalesce(alias.mail, choice.mail) as mail, is_executive as "isExecutive", chosen_by as "chosenBy", chosen_at
      from executive_choice as choice
      left join person_alias as alias on alias.tenant_id = choice.tenant_id and alias.alias = choice.mail
      where choice.tenant_id = ${tx.tenantId}) as chosen
    where ${ofMails(mails)} order by chosen_at`.execute(tx);
  return new Map(rows.map(({ mail, isExecutive, chosenBy }) => [mail, { isExecutive, chosenBy }]));
}

/** Thousands of people have the same title and department. */
function grouping(rules: readonly GroupRule[]): (person: Known) => Membership[] {
  const known = new Map<string, Membership[]>();
  return (person) => {
    const key = JSON.stringify([person.jobTitle, person.department, person.kind, person.isEnabled]);
    const groups = known.get(key) ?? groupsOfPerson(person, rules);
    known.set(key, groups);
    return groups;
  };
}

/** Brings the people groups that follow from rules, accounts and choices up to date: of everyone, or of these people alone. */
export async function refreshGroups(tx: TenantTx, mails?: readonly string[]): Promise<void> {
  await lockRisk(tx);
  const groupsOf = grouping(await loadGroupRules(tx));
  const choices = await loadChoices(tx, mails);
  const members = (await loadPeople(tx, mails)).flatMap((person) =>
    withExecutiveChoice(groupsOf(person), choices.get(person.mail)).map((membership) => ({
      ...membership,
      mail: person.mail,
      displayName: person.displayName,
    })),
  );
  await replaceGroupMembers(tx, { groups: 'of rules', ...(mails === undefined ? {} : { mails }) }, members);
}
