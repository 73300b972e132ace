import type { Person as FactPerson } from '@rampart/facts/people/people.ts';
import { storableText } from '../../platform/database/storable-text.ts';

/** A person as all applications together know them. */
export interface Person {
  readonly mail: string;
  readonly displayName: string;
  readonly jobTitle: string | null;
  readonly department: string | null;
  readonly kind: FactPerson['kind'];
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

const isAddress = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

/**
 * Two applications know the same person when the mail is the same. A person without a mailbox, as is usual for emergency access, is known by the name
 * they sign in with, where that has the form of a mail.
 */
export function addressOf({ mail, signInName }: Pick<FactPerson, 'mail' | 'signInName'>): string | undefined {
  const written = mail?.trim().toLowerCase() ?? '';
  const address = written === '' ? signInName.trim().toLowerCase() : written;
  return address.length <= longestMail && (written !== '' || isAddress(address)) ? address : undefined;
}

/**
 * By alias, the mail of whom it reaches, so that an attack on it counts as one on them. An address that any account has as its own is no alias of
 * another: accounts are never taken for one person by an alias, or a wrong one could hide a break-glass account.
 */
export function aliasesOf(sources: readonly (readonly FactPerson[])[]): Map<string, string> {
  const people = sources.flat().map((person) => ({ person, mail: addressOf(person) }));
  const own = new Set(people.map(({ mail }) => mail));
  const aliases = new Map<string, string>();
  for (const { person, mail } of people) {
    if (mail === undefined) continue;
    for (const written of [...(person.aliases ?? []), person.signInName]) {
      const alias = storableText(written.trim().toLowerCase());
      if (isAddress(alias) && alias.length <= longestMail && !own.has(alias) && !aliases.has(alias)) aliases.set(alias, mail);
    }
  }
  return aliases;
}

/** The first source that knows a person names them; later ones fill in what it left open. People without an address are skipped. */
export function mergePeople(sources: Iterable<readonly FactPerson[]>): Person[] {
  const merged = new Map<string, Person>();
  for (const source of sources) {
    const addresses = new Map(source.map((each) => [each.id, addressOf(each) ?? null]));
    for (const each of source) {
      const mail = addressOf(each);
      if (mail === undefined) continue;
      const managerMail = each.managerId === null ? null : (addresses.get(each.managerId) ?? null);
      const person = personOf(mail, managerMail, each);
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
              // Few directories tell services and guests from members: what one of them knows is so.
              kind: known.kind === 'member' ? person.kind : known.kind,
              isEnabled: known.isEnabled || person.isEnabled,
            },
      );
    }
  }
  return [...merged.values()];
}
