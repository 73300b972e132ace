import type { AttackingAddresses } from '@rampart/domain/assess/attacking-addresses.ts';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { type EvidenceSpan, inSpan } from './evidence-window.ts';

export interface AttackingAddress {
  readonly day: string;
  readonly address: string;
}

/** More than there are in any quarter that we have seen. */
const mostAddresses = 100_000;

/** What `findAttackingAddresses` of the domain finds, by the database; a test proves that the two agree. */
export async function listAttackingAddresses(tx: TenantTx, span: EvidenceSpan): Promise<AttackingAddress[]> {
  const { rows } = await sql<AttackingAddress>`
    select day::text, address from (
      select day, address, person_id, bool_or(outcome = 'success') as is_let_in from sign_in_day
      where ${inSpan(tx, span)} and address is not null and outcome <> 'interrupted'
      group by day, address, person_id) as tried
    group by day, address
    having count(*) filter (where not is_let_in) >= greatest(3, 3 * count(*) filter (where is_let_in))
    order by day desc limit ${mostAddresses}`.execute(tx);
  return rows;
}

const keyOf = ({ day, address }: { readonly day: string; readonly address: string | null }): string => `${day} ${address ?? ''}`;

export function attackingFrom(addresses: readonly AttackingAddress[]): AttackingAddresses {
  const keys = new Set(addresses.map(keyOf));
  return { has: (signIn) => keys.has(keyOf(signIn)), size: keys.size };
}

/** `isAttackAttempt` of the domain as a condition on `sign_in_day`; a test proves that the two agree. */
export const isAttack = (attacking: readonly AttackingAddress[]): RawBuilder<boolean> => sql`(
  not (outcome = 'success' and (second_factor = 'satisfied' or is_device_trusted is true))
  and (risk in ('medium', 'high') or coalesce((day, address) in (
    select unnest(${attacking.map(({ day }) => day)}::date[]), unnest(${attacking.map(({ address }) => address)}::text[])), false)))`;
