import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import type { FreeSpace } from '../free-space.ts';

export interface HealthDeps {
  readonly db: Database;
  readonly listener: Listener;
  readonly isStopping: () => boolean;
  /** Of the data folder's disk. */
  readonly freeSpace: () => Promise<FreeSpace>;
}

const databaseAnswers = (db: Database): Promise<boolean> =>
  db
    .inPlatform((tx) => sql`select 1`.execute(tx))
    .then(
      () => true,
      () => false,
    );

/** `/healthz`: the process is alive. `/readyz`: it should get requests; a load balancer drains it when it says 503. */
export function registerHealth(app: FastifyInstance, { db, listener, isStopping, freeSpace }: HealthDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [database, { isEnough: disk }] = await Promise.all([databaseAnswers(db), freeSpace()]);
    const checks = { database, disk, listener: listener.isUp(), accepting: !isStopping() };
    const isReady = database && disk && checks.accepting;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks });
  });
}
