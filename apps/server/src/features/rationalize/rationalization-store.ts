import { RationalizedProduct } from '@rampart/contract/rationalize.ts';
import { sql } from 'kysely';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

export type State = 'draft' | 'promoted';

const mostDates = 400;
const mostProducts = 100;

/** The days that there is one of, the newest first. */
export async function listDates(tx: TenantTx, state: State): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select distinct to_char(date, 'YYYY-MM-DD') as date from rationalization
    where tenant_id = ${tx.tenantId} and state = ${state} order by date desc limit ${mostDates}`.execute(tx);
  return rows.map(({ date }) => date);
}

/** The day that is so many promoted ones back from the newest; none where there are not as many. */
export const promotedDate = async (tx: TenantTx, k: number): Promise<string | undefined> => (await listDates(tx, 'promoted'))[k];

export interface Stored {
  readonly date: string;
  readonly product: RationalizedProduct;
  /** A share that is not known is null in it; versions before stored 0. */
  readonly tellsUnknown: boolean;
}

interface Row {
  readonly date: string;
  readonly content: unknown;
  readonly tells_unknown: boolean;
}

const toStored = ({ date, content, tells_unknown: tellsUnknown }: Row): Stored => ({
  date,
  product: RationalizedProduct.parse(content),
  tellsUnknown,
});

/** Of each product the newest one of that day or before. A draft is of its own day: what was promoted before is no draft. */
export async function listAt(tx: TenantTx, state: State, date: string): Promise<Stored[]> {
  const { rows } = await sql<Row>`
    select distinct on (product) to_char(date, 'YYYY-MM-DD') as date, content, tells_unknown from rationalization
    where tenant_id = ${tx.tenantId} and state = ${state} and date <= ${date}::date and (state = 'promoted' or date = ${date}::date)
    order by product, date desc limit ${mostProducts}`.execute(tx);
  return rows.map(toStored);
}

/** How many products were promoted, or of how many days there are drafts: what was promoted again counts once. */
export async function countOmni(tx: TenantTx, state: State): Promise<number> {
  const counted = state === 'promoted' ? sql`product` : sql`date`;
  const { rows } = await sql<{ count: number }>`
    select count(distinct ${counted})::integer as count from rationalization
    where tenant_id = ${tx.tenantId} and state = ${state} and is_omni`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface NewDraft extends Stored {
  readonly isOmni: boolean;
  readonly by: string;
  readonly at: Date;
}

/** It takes the place of another draft of the same day. */
export async function putDraft(tx: TenantTx, { date, product, tellsUnknown, isOmni, by, at }: NewDraft): Promise<void> {
  await sql`
    insert into rationalization (tenant_id, state, date, product, is_omni, content, tells_unknown, built_by, built_at)
    values (${tx.tenantId}, 'draft', ${date}::date, ${product.product}, ${isOmni}, ${JSON.stringify(product)}::jsonb, ${tellsUnknown}, ${by}, ${at})
    on conflict (tenant_id, state, product, date)
    do update set is_omni = excluded.is_omni, content = excluded.content, tells_unknown = excluded.tells_unknown, built_by = excluded.built_by,
      built_at = excluded.built_at`.execute(tx);
}

interface Promotion {
  readonly date: string;
  /** All products of the day unless given. */
  readonly product?: string | undefined;
  readonly by: string;
  readonly at: Date;
}

/** Answers with the products that it promoted. What was promoted of the same day before gives way. */
export async function promote(tx: TenantTx, { date, product, by, at }: Promotion): Promise<string[]> {
  const ofProduct = product === undefined ? sql`true` : sql`product = ${product}`;
  const { rows } = await sql<{ product: string }>`
    with drafts as (
      delete from rationalization
      where tenant_id = ${tx.tenantId} and state = 'draft' and date = ${date}::date and ${ofProduct} returning *)
    insert into rationalization (tenant_id, state, date, product, is_omni, content, tells_unknown, built_by, built_at, promoted_by, promoted_at)
    select tenant_id, 'promoted', date, product, is_omni, content, tells_unknown, built_by, built_at, ${by}, ${at} from drafts
    on conflict (tenant_id, state, product, date)
    do update set is_omni = excluded.is_omni, content = excluded.content, tells_unknown = excluded.tells_unknown, built_by = excluded.built_by, built_at = excluded.built_at,
      promoted_by = excluded.promoted_by, promoted_at = excluded.promoted_at
    returning product`.execute(tx);
  return rows.map((row) => row.product).toSorted();
}
