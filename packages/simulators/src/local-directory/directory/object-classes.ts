import type { ObjectKind } from './entry.ts';

interface ObjectClass {
  /** With those it inherits from, as `objectClass` lists them. */
  readonly classes: readonly string[];
  /** The first part of `objectCategory`. */
  readonly category: string;
}

const person = ['top', 'person', 'organizationalPerson', 'user'];

export const objectClasses: Readonly<Record<ObjectKind, ObjectClass>> = {
  domain: { classes: ['top', 'domain', 'domainDNS'], category: 'Domain-DNS' },
  container: { classes: ['top', 'container'], category: 'Container' },
  'organizational-unit': { classes: ['top', 'organizationalUnit'], category: 'Organizational-Unit' },
  group: { classes: ['top', 'group'], category: 'Group' },
  user: { classes: person, category: 'Person' },
  computer: { classes: [...person, 'computer'], category: 'Computer' },
  'password-settings': { classes: ['top', 'msDS-PasswordSettings'], category: 'ms-DS-Password-Settings' },
};

/** What may be added, by its most special class. */
export const addableKinds: Readonly<Record<string, ObjectKind>> = {
  group: 'group',
  user: 'user',
  computer: 'computer',
  organizationalunit: 'organizational-unit',
  container: 'container',
};

/** `objectCategory=user` means what `objectCategory=person` means: [MS-ADTS] lets a class stand for its category. */
export function categoryOf(word: string): string | null {
  const asked = word.toLowerCase();
  const found = Object.values(objectClasses).find(
    ({ classes, category }) => category.toLowerCase() === asked || classes.at(-1)?.toLowerCase() === asked,
  );
  return found?.category ?? null;
}
