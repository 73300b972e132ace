import { type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import type { DB } from './db-types.ts';
import type { TenantTx } from './tenant-tx.ts';

type Ask = DatabaseConnection['executeQuery'];

function streamQuery(): never {
  throw new Error('A statement by itself is not streamed.');
}

/** In place of a connection, something that has each statement asked by itself. */
class SingleStatementDriver extends PostgresDriver {
  readonly #connection: DatabaseConnection;

  constructor(pool: pg.Pool, ask: Ask) {
    super({ pool });
    this.#connection = { executeQuery: ask, streamQuery };
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {}
}

class SingleStatementDialect extends PostgresDialect {
  readonly #create: () => PostgresDriver;

  constructor(pool: pg.Pool, ask: Ask) {
    super({ pool });
    this.#create = () => new SingleStatementDriver(pool, ask);
  }

  override createDriver(): PostgresDriver {
    return this.#create();
  }
}

/** Queries as in a transaction, though each statement of them is one of its own. */
export const singleStatements = (pool: pg.Pool, ask: Ask): Kysely<DB> => new Kysely<DB>({ dialect: new SingleStatementDialect(pool, ask) });

class NoBeforeCommit extends Map<string, () => Promise<void>> {
  override set(): never {
    throw new Error('A reader writes nothing.');
  }
}

/** A reader commits nothing, so that nothing can follow from it. */
export const noEndings: Pick<TenantTx, 'beforeCommit' | 'afterCommit'> = {
  beforeCommit: new NoBeforeCommit(),
  afterCommit: Object.freeze([]) as never,
};
