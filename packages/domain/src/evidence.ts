import type { AttackCategory } from './attack-category.ts';
import type { SignIn } from './sign-in.ts';

/** The evidence that speaks for a control is what happened in this many days. */
export const evidenceDays = 90;

/** Sign-ins that match every field given; a missing field matches anything. Plain data: the store translates it to SQL. */
export interface SignInLike {
  readonly client?: readonly SignIn['client'][];
  readonly platform?: readonly SignIn['platform'][];
  readonly secondFactor?: readonly SignIn['secondFactor'][];
  readonly outcome?: readonly SignIn['outcome'][];
  readonly risk?: readonly SignIn['risk'][];
  readonly isDeviceTrusted?: readonly (boolean | null)[];
}

/** What the charts group attempts by. */
export type SignInAttribute = 'client' | 'platform' | 'country' | 'app' | 'risk' | 'second-factor' | 'outcome' | 'zone';

export type EvidenceSource =
  | { readonly from: 'sign-ins'; readonly like: SignInLike; readonly by: SignInAttribute }
  | { readonly from: 'mail-threats'; readonly categories: readonly AttackCategory[] };
