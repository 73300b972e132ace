import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Cell, Rollup, RollupOwner, Row } from './rollup.ts';

export interface RollupBatch {
  readonly rollup: Rollup;
  readonly owner: RollupOwner;
  readonly firstRow: number;
  readonly rows: readonly Row[];
}

const quoted = (text: string): string => (text.includes('"') || text.includes('\\') ? text.replaceAll(/["\\]/g, String.raw`\$&`) : text);

const element = (cell: Cell | undefined): string => {
  if (typeof cell === 'string') return `"${quoted(cell)}"`;
  return cell === null || cell === undefined ? 'NULL' : String(cell);
};

/** A column in PostgreSQL's own notation of an array. */
function arrayOf(rows: readonly Row[], index: number): string {
  let text = '{';
  for (const row of rows) text += text === '{' ? element(row[index]) : `,${element(row[index])}`;
  return `${text}}`;
}

/** As the first day of each. */
const monthsOf = (rows: readonly Row[]): string[] => [
  ...new Set(rows.map(([time]) => `${new Date(String(time)).toISOString().slice(0, 7)}-01`)),
];

/** Whatever month an event is of, late or early, there is a table for it, and it stays until the transaction ends. */
const ensureMonths = (tx: TenantTx, table: Rollup['table'], months: readonly string[]) =>
  sql`select ensure_months(${table}::regclass, ${months}::date[])`.execute(tx);

/**
 * One statement with an array for each column, unfolded side by side. COPY would be faster still, but PostgreSQL refuses it on
 * tables with row-level security; `unnest` of many arrays in FROM is slower, for it stores each of them once more.
 */
export async function writeRows(tx: TenantTx, { rollup: { table, columns }, owner, firstRow, rows }: RollupBatch): Promise<void> {
  await ensureMonths(tx, table, monthsOf(rows));
  const names = sql.join(columns.map(({ name }) => sql.ref(name)));
  const unfolded = sql.join(columns.map(({ type }, index) => sql`unnest(${arrayOf(rows, index)}::${sql.raw(type)}[])`));
  const numbers = sql`generate_series(${firstRow}::integer, ${firstRow + rows.length - 1}::integer)`;
  await sql`
    insert into ${sql.table(table)} (tenant_id, application_id, run_id, row, ${names})
    select ${tx.tenantId}::uuid, ${owner.applicationId}::uuid, ${owner.runId}::uuid, ${numbers}, ${unfolded}`.execute(tx);
}

/** What an interrupted attempt at the same run has left. */
export async function clearRows(tx: TenantTx, { table }: Pick<Rollup, 'table'>, { runId, applicationId }: RollupOwner): Promise<void> {
  await tx
    .deleteFrom(table)
    .where('tenant_id', '=', tx.tenantId)
    .where('application_id', '=', applicationId)
    .where('run_id', '=', runId)
    .execute();
}
