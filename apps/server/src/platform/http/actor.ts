import type { Role } from '@rampart/domain/role.ts';
import type { TenantTx } from '../database/tenant-tx.ts';

/** Who is calling, as the session says: never as the request says. */
export interface Actor {
  readonly accountId: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly sessionId: string;
  readonly tenantId: string;
  /** Has proven that the address is theirs: who has not is no second person. */
  readonly isVerified: boolean;
  /** A required second factor is still to be set up: until then, little more than that is allowed. */
  readonly isMfaMissing: boolean;
  /** When the person last proved who they are: at sign-in, or by a step-up of this session. */
  readonly provenAt: Date;
  /** Vouched for by the tenant's own identity provider, whose word is good for that tenant only. */
  readonly isBoundToTenant: boolean;
}

/** The tenant of the session, and the only way to its rows. */
export interface TenantScope {
  readonly id: string;
  /** For a call that reads by one statement: cheaper than a transaction: one round trip. */
  readonly reader: TenantTx;
  inTransaction<T>(work: (tx: TenantTx) => Promise<T>): Promise<T>;
}
