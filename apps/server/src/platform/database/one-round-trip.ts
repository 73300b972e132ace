import type { CompiledQuery, QueryResult } from 'kysely';
import type pg from 'pg';

interface Asked {
  readonly begin: string;
  readonly query: CompiledQuery;
}

/** Without values pg would send a text as it is, which may hold several statements: the second could end the transaction. */
const asOneStatement = ({ sql: text, parameters }: CompiledQuery): [pg.QueryConfig | string, unknown[]?] =>
  parameters.length === 0 ? [{ text, queryMode: 'extended' } as pg.QueryConfig] : [text, [...parameters]];

/** One write for all of it. */
function sendTogether(client: pg.PoolClient, { begin, query }: Asked): Promise<pg.QueryResult>[] {
  const { stream } = client.connection;
  const [statement, values] = asOneStatement(query);
  stream.cork();
  try {
    return [client.query(begin), client.query(statement as string, values), client.query('commit')];
  } finally {
    stream.uncork();
  }
}

/**
 * One statement in a transaction of its own, in one round trip: its begin and its commit leave with it (pipeline mode). PostgreSQL takes one after
 * the other. Where the statement fails, the commit that is already on its way undoes what began, so that the next user of the connection finds nothing of it.
 */
export async function inOneRoundTrip<Row>(pool: pg.Pool, asked: Asked): Promise<QueryResult<Row>> {
  const client = await pool.connect();
  let isEnded = false;
  try {
    const [begun, answered, ended] = await Promise.allSettled(sendTogether(client, asked));
    isEnded = begun?.status === 'fulfilled' && ended?.status === 'fulfilled';
    // What was answered without a beginning was not asked in the tenant.
    for (const step of [begun, answered, ended]) if (step?.status === 'rejected') throw step.reason;
    return { rows: answered?.status === 'fulfilled' ? answered.value.rows : [] };
  } finally {
    client.release(!isEnded);
  }
}
