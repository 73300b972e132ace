import type { Connection } from '@rampart/connectors/kit/connection.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type ConnectionDeps, listConnected, openConnection } from '../connect/index.ts';
import type { DeployingDeps } from '../remediate/index.ts';
import { type Tool, toolOfProduct } from './tools.ts';

/** A tracker that the tenant has connected. */
export interface ConnectedTracker {
  readonly applicationId: string;
  readonly tool: Tool;
  /** As people know it: `Jira`. */
  readonly name: string;
  /** The id of its connector. */
  readonly connector: string;
}

interface OpenedConnection extends Connection {
  close(): Promise<void>;
}

/** What tickets need of the connected applications: little enough for a test to replace. */
export interface Trackers {
  list(tx: TenantTx): Promise<readonly ConnectedTracker[]>;
  /** Throws `NotFound` when it was disconnected in the meantime. */
  open(which: { readonly tenantId: string; readonly applicationId: string; readonly signal: AbortSignal }): Promise<OpenedConnection>;
}

export const connectedTrackers = (deps: ConnectionDeps): Trackers => ({
  async list(tx) {
    return (await listConnected(tx)).flatMap(({ id, product }) => {
      const tool = toolOfProduct(product.id);
      return tool === undefined ? [] : [{ applicationId: id, tool, name: product.name, connector: product.connector }];
    });
  },
  open: (which) => openConnection(deps, which),
});

export interface TicketDeps extends DeployingDeps {
  readonly trackers: Trackers;
  readonly publicUrl: string;
  /** How long a person who asks for a ticket waits for the worker to file it. */
  readonly filingPatienceMs: number;
}
