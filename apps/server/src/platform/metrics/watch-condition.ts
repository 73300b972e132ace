import { setTimeout as wait } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';
import type { PoolUse } from '../database/database.ts';
import type { WaitingJobs } from '../queue/claim.ts';

export interface TenantCondition {
  readonly tenantId: string;
  /** The last run that succeeded, or the first connection when none has; nothing where nothing is connected. */
  readonly processedAt: Date | undefined;
  readonly connections: readonly { readonly product: string; readonly state: ConnectionState; readonly count: number }[];
}
export type ConnectionState = 'healthy' | 'failed' | 'untried';

export interface ConditionReadings {
  /** By part of the product: the jobs of "rampart up" have a pool of their own. */
  readonly pools: () => ReadonlyMap<string, PoolUse>;
  readonly freeBytes: () => Promise<number>;
  /** Whether this is a restored copy that no operator has confirmed. */
  readonly isPaused: () => Promise<boolean>;
  readonly waitingJobs: () => Promise<readonly WaitingJobs[]>;
  readonly tenants: () => Promise<readonly TenantCondition[]>;
  readonly now: () => Date;
  /** Prometheus gives up after ten seconds: what can be said without the database is said before. */
  readonly patienceMs?: number;
}

/** Reading every tenant costs a transaction each, so it is not done at every question. */
const tenantsEveryMs = 30_000;
/** The tenants that have waited longest are named; beyond that only their number is known. */
const mostTenants = 1000;

function gaugesOf(registry: Registry) {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name: `rampart_${name}`, help, labelNames: [...labelNames], registers: [registry] });
  return {
    databaseUp: gauge('database_up', 'Whether the database answered when these metrics were read'),
    connections: gauge('database_connections', 'Connections of the pool, by what they do', ['part', 'state']),
    poolSize: gauge('database_pool_size', 'Most connections that the pool may open', ['part']),
    waiting: gauge('database_waiting', 'Transactions that wait for a connection of the pool', ['part']),
    disk: gauge('disk_free_bytes', "What is left on the data folder's disk"),
    paused: gauge('workers_paused', 'Whether workers wait until an operator confirms a restored copy'),
    queued: gauge('queue_waiting_jobs', 'Jobs that are due and not running, by kind', ['kind']),
    queueAge: gauge('queue_oldest_seconds', 'How long the oldest job that is due has waited, by kind', ['kind']),
    tenants: gauge('tenants', 'Tenants with at least one connection'),
    runAge: gauge(
      'tenant_run_age_seconds',
      `Since the last successful run, or since the first connection when there was none; of the ${mostTenants} tenants with the oldest`,
      ['tenant'],
    ),
    vendorConnections: gauge('connections', 'Connections to products, by state', ['product', 'state']),
  };
}

function setTenants({ tenants, runAge, vendorConnections }: ReturnType<typeof gaugesOf>, known: readonly TenantCondition[], now: Date) {
  runAge.reset();
  vendorConnections.reset();
  const processed = known.flatMap(({ tenantId, processedAt }) => (processedAt === undefined ? [] : [{ tenantId, processedAt }]));
  tenants.set(processed.length);
  const oldestFirst = processed.toSorted((a, b) => a.processedAt.getTime() - b.processedAt.getTime());
  for (const { tenantId, processedAt } of oldestFirst.slice(0, mostTenants))
    runAge.set({ tenant: tenantId }, Math.max(0, (now.getTime() - processedAt.getTime()) / 1000));
  for (const { connections } of known)
    for (const { product, state, count } of connections) vendorConnections.inc({ product, state }, count);
}

/** What an operator is paged for. Answers with how to bring it up to date, which never throws and takes seconds at most. */
export function watchCondition(registry: Registry, readings: ConditionReadings): () => Promise<void> {
  const { patienceMs = 4000 } = readings;
  const gauges = gaugesOf(registry);
  let tenants: { readonly readAt: number; readonly known: Promise<readonly TenantCondition[]> } | undefined;
  const readTenants = (): Promise<readonly TenantCondition[]> => {
    const now = readings.now().getTime();
    if (tenants === undefined || now - tenants.readAt >= tenantsEveryMs) {
      const known = readings.tenants();
      tenants = { readAt: now, known };
      // What failed is asked for again at the next question.
      known.catch(() => (tenants = undefined));
    }
    return tenants.known;
  };

  const readDatabase = async (): Promise<void> => {
    const [isPaused, waitingJobs, known] = await Promise.all([readings.isPaused(), readings.waitingJobs(), readTenants()]);
    gauges.paused.set(Number(isPaused));
    gauges.queued.reset();
    gauges.queueAge.reset();
    for (const { job, count, oldestSeconds } of waitingJobs) {
      gauges.queued.set({ kind: job }, count);
      gauges.queueAge.set({ kind: job }, oldestSeconds);
    }
    setTenants(gauges, known, readings.now());
  };
  const readInTime = async (): Promise<boolean> => {
    const tooLate = new AbortController();
    try {
      const late = wait(patienceMs, false, { signal: tooLate.signal, ref: false });
      return await Promise.race([readDatabase().then(() => true), late]);
    } catch {
      return false;
    } finally {
      tooLate.abort();
    }
  };

  return async () => {
    for (const [part, { inUse, idle, waiting, most }] of readings.pools()) {
      gauges.connections.set({ part, state: 'in-use' }, inUse);
      gauges.connections.set({ part, state: 'idle' }, idle);
      gauges.waiting.set({ part }, waiting);
      gauges.poolSize.set({ part }, most);
    }
    gauges.disk.set(await readings.freeBytes().catch(() => Number.NaN));
    const isUp = await readInTime();
    gauges.databaseUp.set(Number(isUp));
    // Numbers from before the database was lost would look like news.
    if (!isUp) for (const gauge of [gauges.queued, gauges.queueAge, gauges.runAge, gauges.vendorConnections]) gauge.reset();
  };
}
