import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { signInRollup } from '../../apps/server/src/features/collect/rollups/sign-ins.ts';
import type { Cell, Row } from '../../apps/server/src/features/collect/rollups/rollup.ts';

interface Owner {
  readonly tenantId: string;
  readonly applicationId: string;
  readonly runId: string;
}

const cellText = (cell: Cell): string => (cell === null ? String.raw`\N` : String(cell).replaceAll('\\', String.raw`\\`));

/** The fastest way in that PostgreSQL has, into a table like the product's but without row-level security. */
export async function openRawCopy(ownerUrl: string, { tenantId, applicationId, runId }: Owner) {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A statement that fails says so itself; the connection's end after that is no news, and must not hide it.
  client.on('error', () => {});
  await client.connect();
  await client.query('create table raw_sign_in_day (like sign_in_day including all)');
  // The rows have the order of the rollup, and the table that in which its columns were added.
  const columns = ['tenant_id', 'application_id', 'run_id', 'row', ...signInRollup.columns.map(({ name }) => name)].join(', ');
  return {
    /** Before the clock runs: what is measured is the database. */
    render(batches: readonly (readonly Row[])[]): readonly Buffer[] {
      let number = 0;
      const line = (row: Row) => [tenantId, applicationId, runId, number++, ...row.map(cellText)].join('\t');
      return batches.map((batch) => Buffer.from(`${batch.map(line).join('\n')}\n`));
    },
    load: (rendered: readonly Buffer[]): Promise<void> =>
      pipeline(Readable.from(rendered), client.query(copyFrom(`copy raw_sign_in_day (${columns}) from stdin`))),
    /** The same start for each: empty tables, and nothing left to write back. */
    async clear(): Promise<void> {
      await client.query('truncate sign_in_day, raw_sign_in_day');
      await client.query('checkpoint');
    },
    close: () => client.end(),
  };
}
