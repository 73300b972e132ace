import { type AttackDay, type KnownAs, PersonKind } from '@rampart/contract/people/person.ts';
import {
  mostAttackedMalwareId,
  mostAttackedOverallId,
  mostAttackedPhishingId,
  peopleGroups,
  wholeOrganisationId,
} from '@rampart/domain/people/people-group.ts';
import { addDays, type RiskWindow } from '@rampart/domain/people/risk-window.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFound } from '../../platform/http/http-error.ts';
import { listConnected } from '../connect/index.ts';
import { findRiskState } from './most-attacked/stay-store.ts';
import { categoryAttacks, presentByCategory } from './risk/person-sums.ts';
import { decayed, type DecayedSums, getOrganisation, noRisk, presentRisk, presentWindow } from './risk/risk-figures.ts';

interface Known {
  readonly id: string;
  readonly mail: string;
  readonly displayName: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly kind: string;
  readonly isEnabled: boolean;
  readonly managerMail: string | null;
  readonly managerName: string | null;
  readonly managerTitle: string | null;
  readonly managerDepartment: string | null;
}

async function findPerson(tx: TenantTx, mail: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select person.id, person.mail, person.display_name as "displayName", person.job_title as "jobTitle", person.department, person.kind,
      person.is_enabled as "isEnabled", person.manager_mail as "managerMail", manager.display_name as "managerName",
      manager.job_title as "managerTitle", manager.department as "managerDepartment"
    from person left join person as manager on manager.tenant_id = person.tenant_id and manager.mail = person.manager_mail
    where person.tenant_id = ${tx.tenantId} and person.mail = coalesce(
      (select alias.mail from person_alias as alias where alias.tenant_id = ${tx.tenantId} and alias.alias = ${mail}), ${mail})`.execute(
    tx,
  );
  return rows[0];
}

async function groupsOf(tx: TenantTx, mail: string) {
  const { rows } = await sql<{ id: number; because: string }>`
    select group_id as id, because from people_group_member where tenant_id = ${tx.tenantId} and mail = ${mail}`.execute(tx);
  const because = new Map(rows.map(({ id, because: reason }) => [id, reason]));
  return peopleGroups.flatMap(({ id, name }) => (because.has(id) ? [{ id, name, because: because.get(id) ?? '' }] : []));
}

async function aliasesOf(tx: TenantTx, mail: string): Promise<string[]> {
  const { rows } = await sql<{ alias: string }>`
    select alias from person_alias where tenant_id = ${tx.tenantId} and mail = ${mail} order by alias limit 100`.execute(tx);
  return rows.map(({ alias }) => alias);
}

async function accountsOf(tx: TenantTx, mail: string): Promise<KnownAs[]> {
  const connected = new Map((await listConnected(tx)).map(({ id, product }) => [id, product]));
  const { rows } = await sql<{ applicationId: string; personId: string; because: string }>`
    select application_id as "applicationId", person_id as "personId", because from person_identity
    where tenant_id = ${tx.tenantId} and mail = ${mail} order by application_id, person_id limit 100`.execute(tx);
  return rows.flatMap(({ applicationId, personId, because }) => {
    const product = connected.get(applicationId);
    return product === undefined ? [] : [{ product: product.id, product_name: product.name, account_id: personId, because }];
  });
}

interface Sums extends DecayedSums {
  readonly byCategory: readonly number[] | null;
}

async function sumsOf(tx: TenantTx, mail: string, window: RiskWindow): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select ${decayed('total_risk', window)} as total, ${decayed('phishing_risk', window)} as phishing, ${decayed('malware_risk', window)} as malware,
      ${categoryAttacks} as "byCategory"
    from attack_day where tenant_id = ${tx.tenantId} and mail = ${mail} and day between ${window.start}::date and ${window.end}::date`.execute(
    tx,
  );
  return rows[0] ?? { ...noRisk, byCategory: [] };
}

type Attacks = Omit<AttackDay, 'map_overall_member' | 'map_phishing_member' | 'map_malware_member'>;

async function attacksOn(tx: TenantTx, mail: string, { start, end }: RiskWindow): Promise<Attacks[]> {
  const { rows } = await sql<Attacks>`
    select day::text as date, malware_attacks, phishing_attacks, spam_attacks, bec_attacks from attack_day
    where tenant_id = ${tx.tenantId} and mail = ${mail} and day between ${start}::date and ${end}::date`.execute(tx);
  return rows;
}

interface Stay {
  readonly groupId: number;
  readonly firstDay: string;
  readonly leftOn: string | null;
}

async function staysOf(tx: TenantTx, mail: string, { start, end }: RiskWindow): Promise<Stay[]> {
  const { rows } = await sql<Stay>`
    select group_id as "groupId", first_day::text as "firstDay", left_on::text as "leftOn" from most_attacked_stay
    where tenant_id = ${tx.tenantId} and mail = ${mail} and group_id = any(${[mostAttackedOverallId, mostAttackedPhishingId, mostAttackedMalwareId]}::smallint[])
      and first_day <= ${end}::date and (left_on is null or left_on > ${start}::date)`.execute(tx);
  return rows;
}

/** Until when the memberships are recorded: a stay that has not ended goes no further. */
const noAttacks = { malware_attacks: 0, phishing_attacks: 0, spam_attacks: 0, bec_attacks: 0 };

async function trendOf(tx: TenantTx, mail: string, months: RiskWindow): Promise<AttackDay[]> {
  const attacks = new Map((await attacksOn(tx, mail, months)).map((day) => [day.date, day]));
  const recordedUntil = (await findRiskState(tx)).until ?? months.start;
  const last = recordedUntil < months.end ? recordedUntil : months.end;
  const members = new Map<number, Set<string>>();
  for (const { groupId, firstDay, leftOn } of await staysOf(tx, mail, months)) {
    const days = members.get(groupId) ?? new Set();
    members.set(groupId, days);
    const first = firstDay < months.start ? months.start : firstDay;
    const until = leftOn === null || leftOn > last ? addDays(last, 1) : leftOn;
    for (let day = first; day < until; day = addDays(day, 1)) days.add(day);
  }
  const isMember = (groupId: number, day: string): boolean => members.get(groupId)?.has(day) ?? false;
  const days = new Set([...attacks.keys(), ...[...members.values()].flatMap((each) => [...each])]);
  return [...days].toSorted().map((date) => ({
    ...noAttacks,
    ...attacks.get(date),
    date,
    map_overall_member: isMember(mostAttackedOverallId, date),
    map_phishing_member: isMember(mostAttackedPhishingId, date),
    map_malware_member: isMember(mostAttackedMalwareId, date),
  }));
}

interface AskedPerson {
  readonly mail: string;
  /** For the risk. */
  readonly window: RiskWindow;
  /** For the calendars. */
  readonly months: RiskWindow;
}

/** Also of an address that was attacked and that no directory knows. */
export async function getPersonSummary(tx: TenantTx, { mail: asked, window, months }: AskedPerson) {
  if (asked.includes('\0')) throw new NotFound('person');
  const person = await findPerson(tx, asked);
  const mail = person?.mail ?? asked;
  const groups = await groupsOf(tx, mail);
  if (person === undefined && groups.length === 0) throw new NotFound('person');
  const sums = await sumsOf(tx, mail, window);
  const isPart = groups.some(({ id }) => id === wholeOrganisationId);
  return {
    uuid: person?.id ?? null,
    mail,
    display_name: person?.displayName ?? mail,
    job_title: person?.jobTitle ?? null,
    department: person?.department ?? null,
    kind: PersonKind.catch('unknown').parse(person?.kind),
    is_active: person?.isEnabled ?? false,
    manager_name: person?.managerName ?? null,
    manager_job_title: person?.managerTitle ?? null,
    manager_mail: person?.managerMail ?? null,
    manager_department: person?.managerDepartment ?? null,
    groups,
    aliases: await aliasesOf(tx, mail),
    known_as: await accountsOf(tx, mail),
    ...presentRisk({ sums, heads: 1, of: await getOrganisation(tx, window), isPart, window }),
    ...(await presentWindow(tx, window)),
    attacks_by_category: presentByCategory(sums.byCategory),
    attack_trends: await trendOf(tx, mail, months),
  };
}
