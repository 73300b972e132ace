import type { Individual, SortBy } from '@rampart/contract/people/individuals.ts';
import { PersonKind } from '@rampart/contract/people/person.ts';
import { categoriesIn } from '@rampart/domain/people/attack-weight.ts';
import { findPeopleGroup, type PeopleGroup, wholeOrganisationId } from '@rampart/domain/people/people-group.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { BadRequest, NotFound } from '../../../platform/http/http-error.ts';
import { type AskedList, countEarlierStays, type Listed } from './listed-people.ts';
import { type AskedPage, pageOfList } from './page-of-list.ts';
import { loadSums, type PersonSums } from './person-sums.ts';
import { getOrganisation, noRisk, type Organisation, presentRisk, presentWindow } from './risk-figures.ts';

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

const noAttacks: Individual['attack_counts'] = { phishing: 0, malware: 0, bec: 0, spam: 0 };

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

/** Who left is still among those who came and went: their days are no part of the organisation's any more. */
async function loadPartOfOrganisation(tx: TenantTx, mails: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ mail: string }>`
    select mail from people_group_member
    where tenant_id = ${tx.tenantId} and group_id = ${wholeOrganisationId} and mail = any(${mails}::text[])`.execute(tx);
  return new Set(rows.map(({ mail }) => mail));
}

interface Known {
  readonly isPart: boolean;
  readonly person: Directory | undefined;
  readonly risk: PersonSums | undefined;
  readonly earlierStays: number;
  readonly of: Organisation;
  readonly asked: AskedPage;
}

const present = (row: Listed, { isPart, person, risk, earlierStays, of, asked }: Known): Individual => ({
  uuid: person?.id ?? null,
  mail: row.mail,
  display_name: row.display_name,
  job_title: person?.jobTitle ?? null,
  department: person?.department ?? null,
  kind: PersonKind.catch('unknown').parse(person?.kind),
  ...presentRisk({ sums: risk ?? noRisk, heads: 1, of, isPart, window: asked.window }),
  attributes: categoriesIn(risk?.categories ?? 0),
  attack_counts: risk?.counts ?? noAttacks,
  attacks_by_category: risk === undefined ? {} : risk.byCategory,
  entered_on: row.entered_on,
  left_on: row.left_on,
  earlier_stays: earlierStays,
});

interface LoadedPage {
  readonly individuals: Individual[];
  /** How many the list has. */
  readonly total: number;
}

/** A page of a list, or all of it for a file. */
export async function loadIndividuals(tx: TenantTx, asked: AskedPage): Promise<LoadedPage> {
  const { people: rows, total, ranking } = await pageOfList(tx, asked);
  const mails = rows.map(({ mail }) => mail);
  const people = await loadPeople(tx, mails);
  const parts = await loadPartOfOrganisation(tx, mails);
  const risks = await loadSums(tx, mails, { window: asked.window, ranking });
  const stays = rows.flatMap(({ mail, entered_on: enteredOn }) => (enteredOn === null ? [] : [{ mail, enteredOn }]));
  const earlier = new Map((await countEarlierStays(tx, asked.groupId, stays)).map(({ mail, count }) => [mail, count]));
  const of = await getOrganisation(tx, asked.window);
  const individuals = rows.map((row) =>
    present(row, {
      isPart: parts.has(row.mail),
      person: people.get(row.mail),
      risk: risks.get(row.mail),
      earlierStays: earlier.get(row.mail) ?? 0,
      of,
      asked,
    }),
  );
  return { individuals, total };
}

export interface AskedIndividuals extends AskedList {
  readonly sortBy: SortBy;
  readonly page: number;
  /** How many a page has. */
  readonly limit: number;
}

export async function listIndividuals(tx: TenantTx, asked: AskedIndividuals) {
  return {
    ...(await loadIndividuals(tx, { ...asked, offset: asked.page * asked.limit })),
    page: asked.page,
    page_size: asked.limit,
    ...(await presentWindow(tx, asked.window)),
  };
}
