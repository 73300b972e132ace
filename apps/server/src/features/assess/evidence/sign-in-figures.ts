import type { EvidenceSource, SignInAttribute } from '@rampart/domain/evidence.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type AttackingAddress, isAttack } from './attack-attempts.ts';
import { inSpan, isLike, type SignInSpan } from './sign-in-filter.ts';

export type SignInEvidence = Extract<EvidenceSource, { from: 'sign-ins' }>;

export interface Asked {
  readonly span: SignInSpan;
  readonly evidence: SignInEvidence;
  readonly attacking: readonly AttackingAddress[];
}

export interface Overview {
  readonly day: string | null;
  readonly country: string | null;
  readonly total: number;
  readonly attacks: number;
}

/** A row for each day, then one for each country, of all sign-ins and of attack attempts that are like the evidence. */
export async function overviewOf(tx: TenantTx, { span, evidence, attacking }: Asked): Promise<Overview[]> {
  const { rows } = await sql<Overview>`
    select day::text, country, sum(count)::float8 as total,
      coalesce(sum(count) filter (where ${isLike(evidence.like)} and ${isAttack(attacking)}), 0)::float8 as attacks
    from sign_in_day where ${inSpan(tx, span)}
    group by grouping sets ((day), (country)) order by grouping(day), day, total desc limit 1000`.execute(tx);
  return rows;
}

const columns: Readonly<Record<Exclude<SignInAttribute, 'zone'>, string>> = {
  client: 'client',
  platform: 'platform',
  country: 'country',
  app: 'app',
  risk: 'risk',
  'second-factor': 'second_factor',
  outcome: 'outcome',
};

export interface Attempts {
  readonly kind: 'value' | 'day' | 'account' | 'address';
  readonly day: string | null;
  /** The value of the attribute, the account, or the address. */
  readonly name: string | null;
  readonly country: string | null;
  readonly attacks: number;
}

const mostOfAKind = { value: 50, account: 50, address: 50 };

/** Attack attempts by the value of the attribute, by day and value, and the accounts and addresses with the most. */
export async function attemptsOf(tx: TenantTx, { span, evidence, attacking }: Asked): Promise<Attempts[]> {
  const by: RawBuilder<unknown> = evidence.by === 'zone' ? sql`null::text` : sql.ref(columns[evidence.by]);
  const { rows } = await sql<Attempts>`
    with attempt as materialized (
      select day, coalesce(${by}, 'Unknown') as value, sign_in_name, address, country, count from sign_in_day
      where ${inSpan(tx, span)} and ${isLike(evidence.like)} and ${isAttack(attacking)}),
    best as (select value from attempt group by value order by sum(count) desc limit ${mostOfAKind.value})
    (select 'value' as kind, null as day, value as name, null as country, sum(count)::float8 as attacks
      from attempt where value in (select value from best) group by value)
    union all (select 'day', day::text, value, null, sum(count)::float8 from attempt where value in (select value from best) group by day, value)
    union all (select 'account', null, sign_in_name, null, sum(count)::float8 as attacks from attempt
      group by sign_in_name order by attacks desc, sign_in_name limit ${mostOfAKind.account})
    union all (select 'address', null, address, min(country), sum(count)::float8 as attacks from attempt where address is not null
      group by address order by attacks desc, address limit ${mostOfAKind.address})`.execute(tx);
  return rows;
}

export interface PlacedAttempts {
  readonly day: string;
  readonly address: string | null;
  readonly country: string | null;
  readonly attacks: number;
}

/** Beyond this many places a day, places are not counted one by one. */
const mostPlaces = 50_000;

/** Attack attempts by day and place, from which zones follow. */
export async function placesOf(tx: TenantTx, { span, evidence, attacking }: Asked): Promise<PlacedAttempts[]> {
  const { rows } = await sql<PlacedAttempts>`
    select day::text, address, country, sum(count)::float8 as attacks from sign_in_day
    where ${inSpan(tx, span)} and ${isLike(evidence.like)} and ${isAttack(attacking)}
    group by day, address, country order by attacks desc limit ${mostPlaces}`.execute(tx);
  return rows;
}
