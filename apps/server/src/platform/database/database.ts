import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { boundedMemory } from '../bounded-memory.ts';
import { DatabaseGone, isDatabaseGone } from './database-gone.ts';
import type { DB } from './db-types.ts';
import { inOneRoundTrip } from './one-round-trip.ts';
import { PlanningClient } from './planned-once.ts';
import { platformTenantId } from './platform-tenant.ts';
import { noEndings, singleStatements } from './single-statements.ts';
import type { TenantTx } from './tenant-tx.ts';

interface Scope {
  readonly tenantId: string;
  readonly accountId: string;
  readonly access?: 'read only';
}
const currentScope = new AsyncLocalStorage<Scope>();
const begin = 'begin ';
const noAccount = '';
const noScope: Scope = { tenantId: '', accountId: noAccount };

const beginIn = ({ tenantId, accountId, access }: Scope): string =>
  `${begin}${access ?? ''}; set local app.tenant_id = ${pg.escapeLiteral(tenantId)}; set local app.account_id = ${pg.escapeLiteral(accountId)}`;

/** One statement begins the transaction and binds it, and leaves with the first one of the work (pipeline mode): two round trips, not four. */
class TenantDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const started = connection.executeQuery(CompiledQuery.raw(beginIn(currentScope.getStore() ?? noScope)));
    // A failure here aborts the transaction, so the first awaited statement reports it.
    started.catch(() => {});
  }
}

class TenantDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }
  override createDriver(): PostgresDriver {
    return new TenantDriver({ pool: this.#pool });
  }
}

export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
  readonly most: number;
}

export interface Database {
  inTenant<T>(tenantId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** Only reads: each statement is in a transaction of its own, so that none stays open while the caller computes. */
  reader(tenantId: string): TenantTx;
  /** What belongs to no customer: accounts, signing keys, the list of tenants. */
  inPlatform<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** A person's own rows across tenants: memberships and sessions. */
  asAccount<T>(accountId: string, work: (tx: TenantTx) => Promise<T>): Promise<T>;
  /** What its connections do at this moment. */
  poolUse(): PoolUse;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connectionString: string;
  readonly poolSize: number;
  readonly onConnectionLost: (error: Error) => void;
  /** While the database is known to be gone, no more wait for a connection than the pool has. */
  readonly isGone?: () => boolean;
  /** How long connecting, and beginning a transaction, may take: a host that is gone may do so without closing its connections. */
  readonly answerWithinMs?: number;
}

/** Readers that are kept, one of a tenant: a request that reads one list would otherwise make one for it. */
const mostReaders = 1000;

const statementMs = 30_000;
/** Several statements may be under way on a connection, and the last waits for those before it. */
const allStatementsMs = 4 * statementMs;

type Statement = string | (pg.QueryConfig & { readonly query_timeout: number });
type Query = (statement: Statement, values?: unknown[]) => Promise<pg.QueryResult>;

/** The limit of a pool would be one for waiting as well, which a job may do for long while others work. */
const clientWithin = (answerWithinMs: number) =>
  class extends PlanningClient {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: answerWithinMs });
      const send = this.query as Query;
      this.query = ((statement, values) =>
        typeof statement === 'string' && statement.startsWith(begin)
          ? send({ text: statement, query_timeout: answerWithinMs })
          : send(statement, values)) as Query as pg.Client['query'];
    }
  };

type Endings = Pick<TenantTx, 'beforeCommit' | 'afterCommit'>;

const bindTo = (tx: Transaction<DB>, tenantId: string, { beforeCommit, afterCommit }: Endings) =>
  Object.assign(tx, { tenantId, beforeCommit, afterCommit }) as TenantTx;

/** The same transaction in another scope: for the few acts that touch the platform's rows and a tenant's, whole or not at all. */
export async function inScopeOf<T>(tx: TenantTx, tenantId: string, work: (scoped: TenantTx) => Promise<T>): Promise<T> {
  if (!tx.isTransaction) throw new Error('A reader has one scope: each of its statements is a transaction.');
  const enter = (id: string) => sql`select set_config('app.tenant_id', ${id}, true)`.execute(tx);
  await enter(tenantId);
  const result = await work(bindTo(tx.withoutPlugins(), tenantId, tx));
  await enter(tx.tenantId);
  return result;
}

/** By its class it is known for the database's wherever it arrives: a vendor that cannot be reached has the same codes. */
function throwAsGone(error: unknown): never {
  if (error instanceof DatabaseGone || !isDatabaseGone(error)) throw error;
  throw new DatabaseGone(error instanceof Error && error.message !== '' ? error.message : 'The database cannot be reached.', {
    cause: error,
  });
}

export function openDatabase(options: DatabaseOptions): Database {
  const { connectionString, poolSize, onConnectionLost, isGone = () => false, answerWithinMs = 15_000 } = options;
  const pool = new pg.Pool({
    Client: clientWithin(answerWithinMs),
    connectionString,
    max: poolSize,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: answerWithinMs,
    statement_timeout: statementMs,
    query_timeout: allStatementsMs,
    idle_in_transaction_session_timeout: 60_000,
    // A day is a day in UTC, wherever the database is: what turns a time into a day must not depend on how the server is set up.
    // Servers other than the embedded one compile what is estimated to cost much, which takes longer than any statement here runs.
    options: '-c TimeZone=UTC -c jit=off',
  });
  // Without these listeners, a connection that the server closes ends the process; a query in flight rejects as well.
  pool.on('error', onConnectionLost);
  pool.on('connect', (client) => void client.on('error', onConnectionLost));
  const kysely = new Kysely<DB>({ dialect: new TenantDialect(pool) });
  const readers = boundedMemory<TenantTx>(mostReaders);
  const refuseWhileGone = (): void => {
    if (pool.waitingCount >= poolSize && isGone()) throw new DatabaseGone('The database cannot be reached, and others wait for it.');
  };
  const run = async <T>(scope: Scope, work: (tx: TenantTx) => Promise<T>): Promise<T> => {
    refuseWhileGone();
    const endings: Endings = { beforeCommit: new Map(), afterCommit: [] };
    const result = await currentScope
      .run(scope, () =>
        kysely.transaction().execute(async (tx) => {
          const done = await work(bindTo(tx, scope.tenantId, endings));
          // Always in the same order: two transactions never wait for each other.
          for (const name of [...endings.beforeCommit.keys()].toSorted()) await endings.beforeCommit.get(name)?.();
          return done;
        }),
      )
      .catch(throwAsGone);
    for (const act of endings.afterCommit) act();
    return result;
  };
  const close = async (): Promise<void> => {
    await kysely.destroy();
    // Where only readers were used, Kysely has never had the pool.
    if (!pool.ending) await pool.end();
  };
  let closed: Promise<void> | undefined;
  return {
    inTenant: (tenantId, work) => run({ tenantId, accountId: noAccount }, work),
    reader(tenantId) {
      const known = readers.get(tenantId);
      if (known) return known;
      const start = beginIn({ tenantId, accountId: noAccount, access: 'read only' });
      const statements = singleStatements(pool, async <Row>(query: CompiledQuery) => {
        refuseWhileGone();
        return inOneRoundTrip<Row>(pool, { begin: start, query }).catch(throwAsGone);
      });
      const reader = bindTo(statements as Transaction<DB>, tenantId, noEndings);
      readers.set(tenantId, reader);
      return reader;
    },
    inPlatform: (work) => run({ tenantId: platformTenantId, accountId: noAccount }, work),
    asAccount: (accountId, work) => run({ tenantId: platformTenantId, accountId }, work),
    poolUse: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      most: poolSize,
    }),
    close: () => (closed ??= close()),
  };
}
