import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Gives each piece of work a transaction of the tenant, or a reader: between them nothing stays open, however long the server computes. */
export type InTransaction = <T>(work: (tx: TenantTx) => Promise<T>) => Promise<T>;
