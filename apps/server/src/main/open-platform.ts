import type { Connector } from '@rampart/connectors/kit/connector.ts';
import { connectorRegistry } from '@rampart/connectors/registry.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { type Database, openDatabase, type PoolUse } from '../platform/database/database.ts';
import { type Listener, listen } from '../platform/database/listen.ts';
import { openOutageLog, type OutageLog } from '../platform/database/outage-log.ts';
import { versionChannel } from '../platform/database/resource-versions.ts';
import { openTxtRecords, type TxtRecords } from '../platform/dns/txt-records.ts';
import { createEgress, type Egress } from '../platform/egress/guarded-fetch.ts';
import { observeEgress } from '../platform/egress/observe-egress.ts';
import { createLog, type Log } from '../platform/log/log.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import type { ObjectStore } from '../platform/objects/object-store.ts';
import { openObjectStore } from '../platform/objects/open-object-store.ts';
import { describeFailure } from '../platform/queue/describe-failure.ts';
import { openQueue, type Queue } from '../platform/queue/queue.ts';
import { openTracing } from '../platform/trace/open-tracing.ts';
import type { Tracing } from '../platform/trace/tracing.ts';
import type { MasterKeys } from '../platform/vault/master-keys.ts';
import { openVault, type Vault } from '../platform/vault/vault.ts';
import { sessionChannel } from '../features/access/index.ts';
import { undoStack } from './undo-stack.ts';

/** What every process of the product has, whether it answers requests or runs jobs. */
export interface Platform {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly outage: OutageLog;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly db: Database;
  /** What was last heard of the pools of other threads. */
  readonly pools: Map<string, PoolUse>;
  readonly appUrl: string;
  readonly listener: Listener;
  readonly vault: Vault;
  readonly queue: Queue;
  readonly objects: ObjectStore;
  /** Every connector of the product. */
  readonly connectors: readonly Connector[];
  /** The only way out to other servers. */
  readonly egress: Egress;
  /** What the zones of sign-in domains say. */
  readonly txtRecords: TxtRecords;
  /** Signs upload forms; the same on all machines. */
  readonly uploadKey: Buffer;
  close(): Promise<void>;
}

export interface PlatformOptions {
  readonly config: Config;
  readonly masterKeys: MasterKeys;
  /** The database as the restricted role. */
  readonly appUrl: string;
  /** Where what is measured goes, if not to this process's own. */
  readonly metrics?: Metrics;
}

/** Whatever was opened is closed again when the rest cannot be, so that the process can end. */
export async function openPlatform({ config, masterKeys, appUrl, metrics = createMetrics() }: PlatformOptions): Promise<Platform> {
  const undo = undoStack();
  try {
    const log = createLog({ level: config.logLevel });
    const outage = openOutageLog(log);
    let isClosing = false;
    const tracing = await openTracing({ config, log });
    undo.add(() => tracing.close());
    // A pool counts itself closed before its connections are: the embedded database may be the one that hangs up.
    const onError = (error: Error) => isClosing || outage.lost(error);
    const db = openDatabase({
      connectionString: appUrl,
      poolSize: config.databasePoolSize,
      onConnectionLost: onError,
      isGone: () => outage.isOn(),
    });
    undo.add(() => db.close());
    const channels = [versionChannel, sessionChannel];
    const listener = await listen({ connectionString: appUrl, channels, onError, onAnswer: () => outage.answered() });
    undo.add(() => listener.close());
    const vault = openVault(masterKeys);
    const onQueueError = (error: Error) =>
      isClosing || outage.covers(error) || log.error({ failure: describeFailure(error) }, 'the queue has a problem');
    const queue = await openQueue({ connectionString: appUrl, onError: onQueueError, carry: () => tracing.carry() });
    undo.add(() => queue.close());
    const egress = observeEgress(createEgress({ ...config.egress, nameServers: config.dnsServers }), {
      onSent: metrics.requestSent,
      tracing,
    });
    undo.add(() => egress.close());
    const { key: uploadKey } = await db.inPlatform((tx) => vault.currentKey(tx, 'signing'));
    const objects = await openObjectStore({ config, signingKey: uploadKey, clock: () => systemClock.now() });
    const close = () => {
      isClosing = true;
      return undo.unwind();
    };
    const connectors = connectorRegistry;
    const txtRecords = openTxtRecords(config.dnsServers);
    const opened = {
      config,
      clock: systemClock,
      log,
      outage,
      metrics,
      tracing,
      db,
      pools: new Map(),
      appUrl,
      listener,
      vault,
      queue,
      objects,
    };
    return { ...opened, connectors, egress, txtRecords, uploadKey, close };
  } catch (error) {
    await undo.unwind();
    throw error;
  }
}
