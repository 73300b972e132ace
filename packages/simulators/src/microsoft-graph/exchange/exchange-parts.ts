import type { Replication } from '../../kit/replication.ts';
import type { NewIds } from '../../kit/new-ids.ts';

/** Who and what rules may name. */
export interface Recipients {
  readonly hasDomain: (name: string) => boolean;
  readonly hasPerson: (address: string) => boolean;
  readonly hasGroup: (address: string) => boolean;
}

/** What every part of the mail service is built on. */
export interface ExchangeParts {
  readonly ids: Pick<NewIds, 'next'>;
  readonly recipients: Recipients;
  /** Which quarantine policies policies may name. */
  readonly quarantine: { readonly has: (name: string) => boolean };
  readonly now: () => Date;
  /** Which of its servers answers, no one chooses: what was made on one is not there on another for a while. */
  readonly replication: Pick<Replication, 'of'>;
}
