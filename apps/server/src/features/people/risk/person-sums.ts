import type { Individual } from '@rampart/contract/people/individuals.ts';
import { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { RiskWindow } from '@rampart/domain/people/risk-window.ts';
import { sql } from 'kysely';
import { lookUp } from '../../../platform/database/look-up.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { decayed, type DecayedSums } from './risk-figures.ts';

/** What the attacks on a person in a range come to. */
export interface PersonSums extends DecayedSums {
  readonly mail: string;
  /** A bit for each category. */
  readonly categories: number;
  readonly counts: Individual['attack_counts'];
  readonly byCategory: AttacksByCategory | null;
}

export type AttacksByCategory = NonNullable<Individual['attacks_by_category']>;

const categories = AttackCategory.options;

/** Nothing where a day was folded before attacks were counted by category. */
export const categoryAttacks = sql<readonly number[] | null>`case when count(category_attacks) = count(*)
    then array[${sql.join(categories.map((_, place) => sql`coalesce(sum(category_attacks[${sql.lit(place + 1)}]), 0)`))}]::integer[] end`;

/** Without those that there were none of. */
export const presentByCategory = (attacks: readonly number[] | null): AttacksByCategory | null =>
  attacks && Object.fromEntries(categories.flatMap((category, place) => ((attacks[place] ?? 0) > 0 ? [[category, attacks[place]]] : [])));

export const countsOfDays = sql`bit_or(categories) as categories, sum(phishing_attacks)::integer as phishing_attacks,
    sum(malware_attacks)::integer as malware_attacks, sum(bec_attacks)::integer as bec_attacks, sum(spam_attacks)::integer as spam_attacks,
    ${categoryAttacks} as category_attacks`;

/** By mail, as `ranked_person` has them. */
export const sumsOfDays = (window: RiskWindow) => sql`
  mail, ${decayed('total_risk', window)} as total, ${decayed('phishing_risk', window)} as phishing, ${decayed('malware_risk', window)} as malware,
    ${countsOfDays}`;

type Row = Omit<PersonSums, 'counts' | 'byCategory'> &
  Readonly<Record<'phishing_attacks' | 'malware_attacks' | 'bec_attacks' | 'spam_attacks', number>> & {
    readonly category_attacks: readonly number[] | null;
  };

interface Range {
  readonly window: RiskWindow;
  /** Of the window, where there is one: then no day is read. */
  readonly ranking: string | undefined;
}

/** Of those of these people who were attacked in the range. */
export async function loadSums(
  tx: TenantTx,
  mails: readonly string[],
  { window, ranking }: Range,
): Promise<ReadonlyMap<string, PersonSums>> {
  const ranked = sql`
    select mail, total, phishing, malware, categories, phishing_attacks, malware_attacks, bec_attacks, spam_attacks, category_attacks
    from ranked_person where tenant_id = ${tx.tenantId} and ranking_id = ${ranking}::uuid`;
  const { rows } = await (
    ranking === undefined
      ? sql<Row>`
          select ${sumsOfDays(window)} from attack_day
          where tenant_id = ${tx.tenantId} and day between ${window.start}::date and ${window.end}::date and mail = any(${mails}::text[])
          group by mail`
      : sql<Row>`
          select ranked.* from unnest(${mails}::text[]) as asked (mail)
          cross join lateral (${lookUp(ranked, 'mail', sql`asked.mail`)}) as ranked`
  ).execute(tx);
  return new Map(
    rows.map((row) => {
      const { mail, total, phishing, malware, categories: bits } = row;
      const counts = { phishing: row.phishing_attacks, malware: row.malware_attacks, bec: row.bec_attacks, spam: row.spam_attacks };
      return [mail, { mail, total, phishing, malware, categories: bits, counts, byCategory: presentByCategory(row.category_attacks) }];
    }),
  );
}
