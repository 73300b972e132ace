import type { StoredPages, StoredSignIn } from './stored-sign-in.ts';

/** An address from which so many accounts are refused in a day, and hardly any gets in, is no home or office. */
const leastAccounts = 3;
const refusedPerLetIn = 3;

const keyOf = ({ day, address }: Pick<StoredSignIn, 'day' | 'address'>): string => `${day} ${address}`;

export interface AttackingAddresses {
  has(signIn: Pick<StoredSignIn, 'day' | 'address'>): boolean;
  readonly size: number;
}

/**
 * The addresses that tried several accounts on one day. Behind the address of an office many people sign in, and on any day some of
 * them mistype their password: so an account that also gets in from there does not count as refused, and counts in favour of the address.
 */
export async function findAttackingAddresses(pages: StoredPages): Promise<AttackingAddresses> {
  const seen = new Map<string, { readonly tried: Set<string>; readonly letIn: Set<string> }>();
  for await (const page of pages)
    for (const signIn of page) {
      const { address, personId, outcome } = signIn;
      // Asked for more and not finished: neither refused nor let in.
      if (address === null || outcome === 'interrupted') continue;
      const key = keyOf(signIn);
      const found = seen.get(key) ?? { tried: new Set(), letIn: new Set() };
      seen.set(key, found);
      found.tried.add(personId);
      if (outcome === 'success') found.letIn.add(personId);
    }
  const attacking = new Set<string>();
  for (const [key, { tried, letIn }] of seen) {
    const refused = tried.size - letIn.size;
    if (refused >= leastAccounts && refused >= letIn.size * refusedPerLetIn) attacking.add(key);
  }
  return { has: (signIn) => attacking.has(keyOf(signIn)), size: attacking.size };
}
