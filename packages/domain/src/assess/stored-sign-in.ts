import type { SignIn } from '../sign-in.ts';

/** Sign-ins of one day that are alike, as the rollup keeps them. */
export interface StoredSignIn extends Pick<
  SignIn,
  'personId' | 'app' | 'appId' | 'client' | 'platform' | 'address' | 'country' | 'outcome' | 'secondFactor' | 'risk' | 'isDeviceTrusted'
> {
  /** The name of a person who is in no directory any more. */
  readonly signInName?: string;
  /** `2026-03-02` */
  readonly day: string;
  readonly count: number;
}

/** Read in pages, so that only one page is in memory. */
export type StoredPages = Iterable<readonly StoredSignIn[]> | AsyncIterable<readonly StoredSignIn[]>;

/** Sign-ins that differ only in who signed in, from which address and on which day: the lists have an entry for each, in the same order. */
export interface SignInGroup extends Pick<
  SignIn,
  'app' | 'appId' | 'client' | 'platform' | 'country' | 'outcome' | 'secondFactor' | 'risk' | 'isDeviceTrusted'
> {
  /** Each came from an address that attacked on its day. */
  readonly isFromAttacker: boolean;
  readonly personIds: readonly string[];
  readonly addresses: readonly (string | null)[];
  /** Counted from 1 January 1970. */
  readonly days: readonly number[];
  readonly counts: readonly number[];
}

export type SignInGroupPages = Iterable<readonly SignInGroup[]> | AsyncIterable<readonly SignInGroup[]>;
