const person = ['top', 'person', 'organizationalPerson', 'user'];

/** The classes of each kind of object with those they inherit from, as `objectClass` lists them, and the first part of `objectCategory`. */
export const objectClasses = {
  domain: { classes: ['top', 'domain', 'domainDNS'], category: 'Domain-DNS' },
  container: { classes: ['top', 'container'], category: 'Container' },
  'organizational-unit': { classes: ['top', 'organizationalUnit'], category: 'Organizational-Unit' },
  group: { classes: ['top', 'group'], category: 'Group' },
  user: { classes: person, category: 'Person' },
  computer: { classes: [...person, 'computer'], category: 'Computer' },
  'foreign-principal': { classes: ['top', 'foreignSecurityPrincipal'], category: 'Foreign-Security-Principal' },
  'password-settings-container': {
    classes: ['top', 'msDS-PasswordSettingsContainer'],
    category: 'ms-DS-Password-Settings-Container',
  },
  'group-policy': { classes: ['top', 'container', 'groupPolicyContainer'], category: 'Group-Policy-Container' },
  'password-settings': { classes: ['top', 'msDS-PasswordSettings'], category: 'ms-DS-Password-Settings' },
} as const satisfies Record<string, { readonly classes: readonly string[]; readonly category: string }>;
export type ObjectKind = keyof typeof objectClasses;
const objectKinds = Object.keys(objectClasses) as readonly ObjectKind[];

export const categoryDn = (kind: ObjectKind, rootDn: string): string =>
  `CN=${objectClasses[kind].category},CN=Schema,CN=Configuration,${rootDn}`;

/** What may be added, by its most special class. */
export const addableKinds: Readonly<Record<string, ObjectKind>> = {
  group: 'group',
  user: 'user',
  computer: 'computer',
  organizationalunit: 'organizational-unit',
  container: 'container',
};

/** `objectCategory=user` means what `objectCategory=person` means: [MS-ADTS] lets a class replace its category. */
export function kindOfCategory(word: string): ObjectKind | undefined {
  const asked = word.toLowerCase();
  return objectKinds.find((kind) => {
    const { classes, category } = objectClasses[kind];
    return category.toLowerCase() === asked || classes.at(-1)?.toLowerCase() === asked;
  });
}

/** The kinds whose `objectClass` has the class, in whatever spelling. */
export const kindsOfClass = (name: string): readonly ObjectKind[] =>
  objectKinds.filter((kind) => objectClasses[kind].classes.some((each) => each.toLowerCase() === name.toLowerCase()));
