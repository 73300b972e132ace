import type { Connector } from '@rampart/connectors/kit/connector.ts';
import type { OAuthApp } from '@rampart/connectors/kit/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Egress } from '../../platform/egress/guarded-fetch.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AuthenticateDeps, SigningKey } from '../access/index.ts';
import type { AuditDeps } from '../audit/index.ts';

/** Our registrations at vendors, by the id of the connector. */
export interface OAuthApps {
  find(connectorId: string): OAuthApp | undefined;
}

/** What it takes to reach a tenant's vendors. */
export interface ConnectionDeps extends AuditDeps {
  readonly db: Database;
  readonly egress: Egress;
  readonly objects: ObjectStore;
  /** Every connector of the product; tests bring their own. */
  readonly connectors: readonly Connector[];
  readonly oauthApps: OAuthApps;
}

/** What writes to applications, and has to end when one is disconnected. */
export interface ApplicationWriters {
  /** In the transaction that disconnects them. */
  tell(tx: TenantTx, applicationIds: readonly string[]): Promise<void>;
  /** After that: waits, with a bound, until nothing is sent any more. */
  untilSilent(tenantId: string, applicationIds: readonly string[]): Promise<void>;
}

/** What the calls of this feature work with. */
export interface ConnectDeps extends ConnectionDeps, AuthenticateDeps {
  readonly queue: Queue;
  readonly writers: ApplicationWriters;
  readonly publicUrl: string;
  /** Signs the state that a consent carries to the vendor and back. */
  readonly signingKey: SigningKey;
}
