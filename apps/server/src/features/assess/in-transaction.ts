import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** A transaction of the tenant for each piece of work: between them nothing stays open, however long the server computes. */
export type InTransaction = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
