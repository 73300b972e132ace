import { createHash } from 'node:crypto';
import type { IssuedToken, TokenKeeper } from '@rampart/connectors/kit/cached-token.ts';
import { boundedMemory } from '../../../platform/bounded-memory.ts';
import type { Credentials } from './sealed-credentials.ts';

const digestOf = (credentials: Credentials): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(credentials).toSorted(([one], [other]) => (one < other ? -1 : 1))))
    .digest('base64');

/**
 * Access tokens in the memory of one process. They are found only with the credentials that they were issued for: after an administrator
 * has entered others, or disconnected the product, none is.
 */
export class KeptTokens {
  readonly #tokens = boundedMemory<IssuedToken>(10_000);

  /** The credentials are asked for at each use: a vendor may replace them when it issues a token. */
  keeperOf(applicationId: string, credentials: () => Credentials): TokenKeeper {
    const keyOf = (purpose: string): string => `${applicationId} ${purpose} ${digestOf(credentials())}`;
    return {
      find: (purpose) => this.#tokens.get(keyOf(purpose)),
      keep: (purpose, token) => void this.#tokens.set(keyOf(purpose), token),
    };
  }
}
