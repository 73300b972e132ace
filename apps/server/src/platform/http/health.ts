import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { findUnconfirmedCopy } from '../backup/restored-copy.ts';
import type { Database } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';
import type { OutageLog } from '../database/outage-log.ts';
import type { FreeSpace } from '../free-space.ts';

export interface HealthDeps {
  readonly db: Database;
  readonly listener: Listener;
  readonly isStopping: () => boolean;
  /** What the process is there for: only workers wait for the confirmation of a restored copy. */
  readonly part: 'api' | 'worker';
  /** Knows of the disk of a database on another machine. */
  readonly outage: Pick<OutageLog, 'isDiskFull'>;
  /** Of the data folder's disk. */
  readonly freeSpace: () => Promise<FreeSpace>;
  /** A load balancer gives up after a few seconds, and then does not know what is the matter. */
  readonly patienceMs?: number;
}

/** Nothing when the database does not answer in time. */
function askDatabase(db: Database, patienceMs: number): Promise<{ readonly isConfirmed: boolean } | undefined> {
  const answer = db.inPlatform(async (tx) => ({ isConfirmed: (await findUnconfirmedCopy(tx)) === undefined })).catch(() => undefined);
  return Promise.race([answer, wait(patienceMs, undefined, { ref: false })]);
}

/** `/healthz`: the process is alive. `/readyz`: it should get requests; a load balancer drains it when it says 503. */
export function registerHealth(
  app: FastifyInstance,
  { db, listener, isStopping, part, outage, freeSpace, patienceMs = 3000 }: HealthDeps,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const [answer, { isEnough }] = await Promise.all([askDatabase(db, patienceMs), freeSpace()]);
    const [database, disk] = [answer !== undefined, isEnough && !outage.isDiskFull()];
    // A copy that is not confirmed has its workers paused; its nodes answer, so that it can be looked at and confirmed.
    const confirmed = answer?.isConfirmed ?? true;
    const checks = { database, disk, listener: listener.isUp(), accepting: !isStopping(), confirmed };
    const isReady = database && disk && checks.accepting && (confirmed || part === 'api');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', checks });
  });
}
