import type { Person as FactPerson } from '@rampart/facts/people/people.ts';

const longestMail = 320;

export const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

/**
 * The mail that an account has as its own. A person without a mailbox, as is usual for emergency access, is known by the name they sign in with,
 * where that has the form of a mail.
 */
export function addressOf({ mail, signInName }: Pick<FactPerson, 'mail' | 'signInName'>): string | undefined {
  const written = mail?.trim().toLowerCase() ?? '';
  const address = written === '' ? signInName.trim().toLowerCase() : written;
  return address.length <= longestMail && (written !== '' || isAddress(address)) ? address : undefined;
}

/** An account, and the mail of the person whom it is taken for. */
export interface MatchedAccount {
  readonly account: FactPerson;
  /** None for an account whose person is not known. */
  readonly mail: string | undefined;
  /** As the panel of the person shows it. */
  readonly because: string;
}

/** By the id of an account in the local directory: those that a directory gives twice tell nothing. */
function idsIn(source: readonly FactPerson[]): ReadonlyMap<string, FactPerson> {
  const found = new Map<string, FactPerson>();
  const repeated = new Set<string>();
  for (const account of source) {
    if (account.directoryId === undefined) continue;
    if (found.has(account.directoryId)) repeated.add(account.directoryId);
    found.set(account.directoryId, account);
  }
  for (const id of repeated) found.delete(id);
  return found;
}

const ownReason = ({ mail }: FactPerson): string => ((mail?.trim() ?? '') === '' ? 'The sign-in name is their mail' : 'The same mail');

/**
 * Two accounts are of one person when their mail is the same, or when one is the synchronised copy of the other by an id that no one can choose. Then
 * the person is known by the mail of the first source that has one. An account whose own mail is on an exclusion list keeps it: an exclusion must not
 * depend on how accounts are matched.
 */
export function matchAccounts(sources: readonly (readonly FactPerson[])[], excluded: ReadonlySet<string> = new Set()): MatchedAccount[][] {
  const ids = sources.map(idsIn);
  const mails = new Map<string, string>();
  for (const source of ids)
    for (const [id, account] of source) {
      const address = addressOf(account);
      if (address !== undefined && !mails.has(id)) mails.set(id, address);
    }
  return sources.map((source, place) =>
    source.map((account) => {
      const own = addressOf(account);
      const isOnlyOne = account.directoryId !== undefined && ids[place]?.get(account.directoryId) === account;
      const known = isOnlyOne ? mails.get(account.directoryId ?? '') : undefined;
      if (known === undefined || known === own || (own !== undefined && excluded.has(own)))
        return { account, mail: own, because: ownReason(account) };
      return { account, mail: known, because: 'The same immutable id in the local directory' };
    }),
  );
}
