import type { Pool } from 'pg';

/** Every row of every table as text, as a stolen dump would show it. Only tests read it. */
export async function fullDump(owner: Pool): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const dumps = await Promise.all(
    tables.map(({ name }) => owner.query<{ line: string }>(`select row_to_json(t)::text as line from ${name} t`)),
  );
  return dumps.flatMap(({ rows }) => rows.map(({ line }) => line)).join('\n');
}

/** The ways a value could show up in one: plainly, as bytes, in base64. */
export const tracesOf = (value: string): string[] => {
  const bytes = Buffer.from(value);
  return [value, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -1)];
};
