import type { SignIn } from '@rampart/domain/sign-in.ts';
import { z } from 'zod';
import { timeOf } from '../../kit/iso-time.ts';

/** What can still be told of a record that cannot be read as a whole. */
const Remains = z
  .object({
    eventType: z.string().nullish().catch(undefined),
    published: z.string().nullish().catch(undefined),
    transaction: z
      .object({ id: z.string().nullish().catch(undefined) })
      .nullish()
      .catch(undefined),
  })
  .catch({ eventType: undefined, published: undefined, transaction: undefined });

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The records that could not be read and may have shown a second factor. A sign-in that one of them may belong to is no sign-in without a second
 * factor: it is not known whether one was asked for.
 */
export class LostFactors {
  readonly #togetherMs: number;
  readonly #transactions = new Set<string>();
  readonly #spans: Span[] = [];
  #unplaced: z.infer<typeof Remains>[] = [];

  /** How far apart the records of one sign-in may be. */
  constructor(togetherMs: number) {
    this.#togetherMs = togetherMs;
  }

  add(records: readonly unknown[]): void {
    const remains = records.map((record) => Remains.parse(record));
    this.#unplaced.push(...remains.filter(({ eventType }) => !eventType || eventType === 'user.authentication.auth_via_mfa'));
  }

  /** Those that were added since belong to this time of the log, unless they say more themselves. */
  place(page: Span): void {
    for (const { transaction, published } of this.#unplaced) {
      const at = timeOf(published ?? '');
      if (transaction?.id) this.#transactions.add(transaction.id);
      else {
        const span = Number.isNaN(at) ? page : { from: at, to: at };
        this.#spans.push({ from: span.from - this.#togetherMs, to: span.to + this.#togetherMs });
      }
    }
    this.#unplaced = [];
  }

  /** A sign-in by the transaction that its records are of, and the time of the first of them. */
  withDoubt(signIn: SignIn, transaction: string, firstAt: number): SignIn {
    const mayHaveOne = this.#transactions.has(transaction) || this.#spans.some(({ from, to }) => firstAt >= from && firstAt <= to);
    return mayHaveOne && signIn.secondFactor !== 'satisfied' ? { ...signIn, secondFactor: 'unknown' } : signIn;
  }
}
