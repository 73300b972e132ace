import type { AttackedPerson } from '@rampart/contract/bridge.ts';
import { AttackCategory } from '@rampart/domain/attack-category.ts';
import { daysBefore } from '@rampart/domain/day.ts';
import { evidenceDays } from '@rampart/domain/evidence.ts';
import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { listConnected } from '../connect/index.ts';
import type { MostAttacked } from './posture-store.ts';

const shownPeople = 5;
/** Whatever a report calls spam is no attack on a person. */
const harmless: readonly AttackCategory[] = ['spam', 'pentest'];

/** The five people with the most attacks by mail in the days of evidence. Worked out once for each run: it reads every mail of them. */
export async function countMostAttacked(tx: TenantTx, asOf: Date): Promise<MostAttacked> {
  const sources = (await listConnected(tx)).filter(({ product }) => product.yields.includes(mailThreats.id)).map(({ id }) => id);
  if (sources.length === 0) return null;
  const { rows } = await sql<{ mail: string; category: string; count: number }>`
    with attacks as (
      select mail, category, sum(count)::integer as count from mail_threat_day
      where tenant_id = ${tx.tenantId} and application_id = any(${sources}::uuid[]) and not category = any(${harmless}::text[])
        and day >= ${daysBefore(asOf, evidenceDays)}::date and day <= ${asOf}::date
      group by mail, category),
    most as (select mail, sum(count) as attacks from attacks group by mail order by attacks desc, mail limit ${shownPeople})
    select attacks.mail, attacks.category, attacks.count from attacks join most using (mail)
    order by most.attacks desc, mail, attacks.count desc, category`.execute(tx);
  const byMail = Map.groupBy(rows, ({ mail }) => mail);
  return [...byMail].map(([mail, categories]) => ({
    mail,
    categories: categories.map(({ category, count }) => ({ category: AttackCategory.parse(category), count })),
  }));
}

/** With the names by which the directory knows them; an address that it does not know stays one. */
export async function presentMostAttacked(tx: TenantTx, most: MostAttacked): Promise<AttackedPerson[] | null> {
  if (most === null) return null;
  const people = await tx
    .selectFrom('person')
    .select(['mail', 'display_name', 'job_title'])
    .where('tenant_id', '=', tx.tenantId)
    .where('mail', 'in', ['', ...most.map(({ mail }) => mail)])
    .execute();
  return most.map(({ mail, categories }) => {
    const person = people.find((one) => one.mail === mail);
    return {
      mail,
      name: person?.display_name ?? mail,
      job_title: person?.job_title ?? null,
      attacks: categories.reduce((sum, { count }) => sum + count, 0),
      categories,
    };
  });
}
