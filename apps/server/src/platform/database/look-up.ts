import { type RawBuilder, sql } from 'kysely';

/**
 * The one row that has this value in the last column of its primary key; the rows are those with the columns before it. Of a table that was filled a
 * moment ago the planner has no figures: it takes any index that begins as the key does, and reads all that is under it. An order by the last column
 * keeps it to an index that leads to the row.
 */
export const lookUp = (rows: RawBuilder<unknown>, column: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${rows} and ${sql.ref(column)} between ${value} and ${value} order by ${sql.ref(column)} limit 1`;
