import type { Transaction } from 'kysely';
import type { DB } from './db-types.ts';

declare const tenantBound: unique symbol;

/**
 * The only thing that runs SQL: a transaction in which `app.tenant_id` is set, or a reader that has one for each of its statements. It
 * cannot be made outside `database.ts`, so a query without its tenant does not compile.
 */
export type TenantTx = Transaction<DB> & {
  readonly tenantId: string;
  /** By the tenant and the name of a row that many transactions write: what is to be written last, in the order of these names. */
  readonly beforeCommit: Map<string, () => Promise<void>>;
  /** What is to be done once the transaction has committed, and never otherwise. */
  readonly afterCommit: (() => void)[];
  readonly [tenantBound]: true;
};
