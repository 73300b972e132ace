import type { Individual, SortBy } from '@rampart/contract/people/individuals.ts';
import { PersonKind } from '@rampart/contract/people/person.ts';
import { categoriesIn } from '@rampart/domain/people/attack-weight.ts';
import { findPeopleGroup, type PeopleGroup } from '@rampart/domain/people/people-group.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../../platform/http/http-error.ts';
import { type AskedList, countEarlierStays, listedPeople } from './listed-people.ts';
import { decayed, getOrganisation, type Organisation, presentRisk, presentWindow } from './risk-figures.ts';

/** By the name in the address, in any case. */
export function getPeopleGroup(name: string): PeopleGroup {
  const group = findPeopleGroup(name);
  if (group === undefined) throw new NotFound('group');
  return group;
}

export function getMostAttackedGroup(name: string): PeopleGroup {
  const group = getPeopleGroup(name);
  if (group.kind !== 'most-attacked')
    throw new BadRequest('Only the membership of the groups of the most attacked is recorded day by day.');
  return group;
}

export interface AskedPage extends AskedList {
  readonly sortBy: SortBy;
  readonly limit: number;
  readonly offset: number;
}

interface Listed {
  readonly mail: string;
  readonly display_name: string;
  readonly entered_on: string | null;
  readonly left_on: string | null;
  readonly total: number;
  readonly phishing: number;
  readonly malware: number;
  readonly categories: number;
}

const sums = ({ window }: AskedList) => sql`
  ${decayed('total_risk', window)} as total, ${decayed('phishing_risk', window)} as phishing, ${decayed('malware_risk', window)} as malware,
  bit_or(categories) as categories`;

const attacksIn = (tx: TenantTx, { window }: AskedList) =>
  sql`from attack_day where attack_day.tenant_id = ${tx.tenantId} and day between ${window.start}::date and ${window.end}::date`;

const shown = sql`listed.mail, listed.display_name, listed.entered_on::text, listed.left_on::text,
  coalesce(total, 0) as total, coalesce(phishing, 0) as phishing, coalesce(malware, 0) as malware, coalesce(categories, 0) as categories`;

/** Everyone's risk is needed to know who has most. */
const byRisk = (tx: TenantTx, asked: AskedPage, listed: RawBuilder<unknown>) => sql<Listed>`
  select ${shown} from (${listed}) as listed
  left join (select mail, ${sums(asked)} ${attacksIn(tx, asked)} group by mail) as risk on risk.mail = listed.mail
  order by total desc nulls last, listed.display_name, listed.mail limit ${asked.limit} offset ${asked.offset}`;

/** Only the risk of those on the page is worked out. */
const byName = (tx: TenantTx, asked: AskedPage, listed: RawBuilder<unknown>) => sql<Listed>`
  select ${shown}
  from (select * from (${listed}) as everyone order by display_name, mail limit ${asked.limit} offset ${asked.offset}) as listed
  left join lateral (select ${sums(asked)} ${attacksIn(tx, asked)} and attack_day.mail = listed.mail) as risk on true
  order by listed.display_name, listed.mail`;

interface Directory {
  readonly id: string;
  readonly mail: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly kind: string;
}

async function loadPeople(tx: TenantTx, mails: readonly string[]): Promise<ReadonlyMap<string, Directory>> {
  const { rows } = await sql<Directory>`
    select id, mail, job_title as "jobTitle", department, kind from person
    where tenant_id = ${tx.tenantId} and mail = any(${mails}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.mail, row]));
}

interface Known {
  readonly person: Directory | undefined;
  readonly earlierStays: number;
  readonly of: Organisation;
  readonly asked: AskedPage;
}

const present = (row: Listed, { person, earlierStays, of, asked }: Known): Individual => ({
  uuid: person?.id ?? null,
  mail: row.mail,
  display_name: row.display_name,
  job_title: person?.jobTitle ?? null,
  department: person?.department ?? null,
  kind: PersonKind.catch('unknown').parse(person?.kind),
  ...presentRisk({ sums: row, heads: 1, of, window: asked.window }),
  attributes: categoriesIn(row.categories),
  entered_on: row.entered_on,
  left_on: row.left_on,
  earlier_stays: earlierStays,
});

/** A page of a list, or all of it for a file. */
export async function loadIndividuals(tx: TenantTx, asked: AskedPage): Promise<Individual[]> {
  const listed = listedPeople(tx, asked);
  const { rows } = await (asked.sortBy === 'name' ? byName : byRisk)(tx, asked, listed).execute(tx);
  const people = await loadPeople(
    tx,
    rows.map(({ mail }) => mail),
  );
  const stays = rows.flatMap(({ mail, entered_on: enteredOn }) => (enteredOn === null ? [] : [{ mail, enteredOn }]));
  const earlier = new Map((await countEarlierStays(tx, asked.groupId, stays)).map(({ mail, count }) => [mail, count]));
  const of = await getOrganisation(tx, asked.window);
  return rows.map((row) => present(row, { person: people.get(row.mail), earlierStays: earlier.get(row.mail) ?? 0, of, asked }));
}

async function countListed(tx: TenantTx, asked: AskedList): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from (${listedPeople(tx, asked)}) as listed`.execute(tx);
  return rows[0]?.count ?? 0;
}

export interface AskedIndividuals extends AskedList {
  readonly sortBy: SortBy;
  readonly page: number;
  /** How many a page has. */
  readonly limit: number;
}

export async function listIndividuals(tx: TenantTx, asked: AskedIndividuals) {
  const limits = { limit: asked.limit, offset: asked.page * asked.limit };
  return {
    individuals: await loadIndividuals(tx, { ...asked, ...limits }),
    page: asked.page,
    page_size: asked.limit,
    total: await countListed(tx, asked),
    ...(await presentWindow(tx, asked.window)),
  };
}
