import type { Person as FactPerson } from '@rampart/facts/people/people.ts';
import { storableText } from '../../platform/database/storable-text.ts';
import { addressOf, isAddress, type MatchedAccount } from './match-accounts.ts';

/** A person as all applications together know them. */
export interface Person {
  readonly mail: string;
  readonly displayName: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly kind: FactPerson['kind'] | 'distribution-list';
  readonly managerMail: string | null;
  /** In at least one of the applications. */
  readonly isEnabled: boolean;
}

const longestText = 300;
const longestMail = 320;

const cut = (text: string | null): string | null => (text === null || text.trim() === '' ? null : storableText(text.slice(0, longestText)));

type Named = Pick<FactPerson, 'displayName' | 'signInName' | 'jobTitle' | 'department' | 'kind' | 'isEnabled'>;

const personOf = (
  mail: string,
  managerMail: string | null,
  { displayName, signInName, jobTitle, department, kind, isEnabled }: Named,
): Person => ({
  mail,
  displayName: cut(displayName) ?? cut(signInName) ?? mail.slice(0, longestText),
  jobTitle: cut(jobTitle),
  department: cut(department),
  kind,
  managerMail,
  isEnabled,
});

/**
 * By alias, the mail of the person whom it reaches, so that an attack on it counts as one on them. An address that a person is known by is no alias of
 * another: accounts are never taken for one person by an alias, or a wrong one could hide a break-glass account.
 */
export function aliasesOf(sources: readonly (readonly MatchedAccount[])[]): Map<string, string> {
  const accounts = sources.flat();
  const known = new Set(accounts.map(({ mail }) => mail));
  const aliases = new Map<string, string>();
  for (const { account, mail } of accounts) {
    if (mail === undefined) continue;
    for (const written of [...(account.aliases ?? []), account.signInName, addressOf(account) ?? '']) {
      const alias = storableText(written.trim().toLowerCase());
      if (isAddress(alias) && alias.length <= longestMail && !known.has(alias) && !aliases.has(alias)) aliases.set(alias, mail);
    }
  }
  return aliases;
}

/** The first source that knows a person names them; later ones fill in what it left open. Accounts that are of no person are skipped. */
export function mergePeople(sources: Iterable<readonly MatchedAccount[]>): Person[] {
  const merged = new Map<string, Person>();
  for (const source of sources) {
    const mails = new Map(source.map(({ account, mail }) => [account.id, mail ?? null]));
    for (const { account, mail } of source) {
      if (mail === undefined) continue;
      const managerMail = account.managerId === null ? null : (mails.get(account.managerId) ?? null);
      const person = personOf(mail, managerMail, account);
      const known = merged.get(mail);
      merged.set(
        mail,
        known === undefined
          ? person
          : {
              ...known,
              jobTitle: known.jobTitle ?? person.jobTitle,
              department: known.department ?? person.department,
              managerMail: known.managerMail ?? person.managerMail,
              // Few directories tell services, guests and shared mailboxes from members: what one of them knows is so.
              kind: known.kind === 'member' ? person.kind : known.kind,
              isEnabled: known.isEnabled || person.isEnabled,
            },
      );
    }
  }
  return [...merged.values()];
}
