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
  /** Where those of several days are added up, how many on which: `2026-03-02 3,2026-03-05 1`. */
  readonly byDay?: string;
}

/** Read in pages, so that only one page is in memory. */
export type StoredPages = Iterable<readonly StoredSignIn[]> | AsyncIterable<readonly StoredSignIn[]>;
