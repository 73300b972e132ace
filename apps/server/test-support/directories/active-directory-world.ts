import { clearTextPassword, sambaBase as base, sambaDomain, type SambaWorld } from '@rampart/connectors/test-support/start-samba.ts';

const staffCount = 1700;
const inLargeGroup = 1650;

/** Bits of userAccountControl. */
const ordinary = 0x200;
const disabled = 0x2;
const noPassword = 0x20;
const reversible = 0x80;
const neverExpires = 0x1_0000;
const workstation = 0x1000;
const trustedForDelegation = 0x8_0000;
const noPreauthentication = 0x40_0000;

interface Particular {
  readonly control?: number;
  readonly more?: readonly string[];
}
const longAgo = 'lastLogonTimestamp: 131000000000000000';
/** In ten millionths of a second since 1601. */
const today = `lastLogonTimestamp: ${(BigInt(Date.now()) + 11_644_473_600_000n) * 10_000n}`;

/** The accounts that something is wrong with, by number. */
const weak: Readonly<Record<number, Particular>> = {
  1: { control: neverExpires },
  2: { control: noPassword },
  3: { more: [longAgo] },
  // Those who left.
  4: { control: disabled },
  5: { control: disabled },
  6: { control: reversible },
  7: { control: noPreauthentication },
};

/** A comma in some names, which is escaped in the name of the object. */
const nameOf = (place: number): string => (place % 100 === 7 ? `Person${place}\\, Jr.` : `Person ${place}`);
const dnOf = (place: number): string => `CN=${nameOf(place)},OU=Staff,${base}`;

const account = (place: number): string[] => {
  const { control = 0, more = [today] } = weak[place] ?? {};
  return [
    `dn: ${dnOf(place)}`,
    'objectClass: user',
    `sAMAccountName: p${place}`,
    `userPrincipalName: p${place}@${sambaDomain}`,
    'givenName: Person',
    `sn: P${place}`,
    `mail: p${place}@${sambaDomain}`,
    `userAccountControl: ${ordinary | control}`,
    ...(place % 10 === 1 ? [`manager: ${dnOf(0)}`] : []),
    ...more,
  ];
};

const people = Array.from({ length: staffCount }, (_, place) => place);
const members = (...places: readonly number[]): string[] => places.map((place) => `member: ${dnOf(place)}`);
const group = (name: string, place: string, lines: readonly string[]): string[] => [
  `dn: CN=${name},${place}`,
  'objectClass: group',
  `sAMAccountName: ${name}`,
  ...lines,
];
const bindAccount = (name: string): string[] => [
  `dn: CN=${name},CN=Users,${base}`,
  'objectClass: user',
  `sAMAccountName: ${name}`,
  `userPrincipalName: ${name}@${sambaDomain}`,
  'employeeType: Service',
  `userAccountControl: ${ordinary}`,
  clearTextPassword,
];
const policy = (name: string, precedence: number, appliesTo: string): string[] => [
  `dn: CN=${name},CN=Password Settings Container,CN=System,${base}`,
  'objectClass: msDS-PasswordSettings',
  `msDS-PasswordSettingsPrecedence: ${precedence}`,
  'msDS-PasswordReversibleEncryptionEnabled: FALSE',
  'msDS-PasswordHistoryLength: 24',
  'msDS-PasswordComplexityEnabled: TRUE',
  'msDS-MinimumPasswordLength: 20',
  'msDS-MinimumPasswordAge: -864000000000',
  'msDS-MaximumPasswordAge: -36288000000000',
  'msDS-LockoutThreshold: 10',
  'msDS-LockoutObservationWindow: -18000000000',
  'msDS-LockoutDuration: -18000000000',
  `msDS-PSOAppliesTo: ${appliesTo}`,
];

const guidOf = (digit: number): string => `{${String(digit).repeat(8)}-1111-4111-8111-111111111111}`;
const securityExtension = 'gPCMachineExtensionNames: [{827D319E-6EAC-11D2-A4EA-00C04F79F83A}{803E14A0-B4FB-11D0-A0D0-00A0C90F574B}]';
const groupPolicy = (digit: number, name: string, lines: readonly string[]): string[] => [
  `dn: CN=${guidOf(digit)},CN=Policies,CN=System,${base}`,
  'objectClass: groupPolicyContainer',
  `displayName: ${name}`,
  'versionNumber: 3',
  'gPCFunctionalityVersion: 2',
  `gPCFileSysPath: ${['', '', sambaDomain, 'sysvol', sambaDomain, 'Policies', guidOf(digit)].join('\\')}`,
  ...lines,
];

/** Those of the whole domain besides the Default Domain Policy: the first two may set passwords. */
const groupPolicies = [
  groupPolicy(2, 'Corporate security', ['flags: 0', securityExtension]),
  groupPolicy(3, 'Enforced security', ['flags: 1', securityExtension]),
  groupPolicy(4, 'With a disabled link', ['flags: 0', securityExtension]),
  groupPolicy(5, 'Without settings for computers', ['flags: 2', securityExtension]),
  groupPolicy(6, 'Without security settings', ['flags: 0']),
];
const linkTo = (guid: string, bits: number): string => `[LDAP://cn=${guid},cn=policies,cn=system,${base};${bits}]`;
const links = [
  linkTo('{31B2F340-016D-11D2-945F-00C04FB984F9}', 0),
  linkTo(guidOf(2), 0),
  linkTo(guidOf(3), 2),
  linkTo(guidOf(4), 1),
  linkTo(guidOf(5), 0),
  linkTo(guidOf(6), 0),
].join('');

const entries = [
  [`dn: OU=Staff,${base}`, 'objectClass: organizationalUnit'],
  [`dn: OU=Groups,${base}`, 'objectClass: organizationalUnit'],
  ...people.map(account),
  bindAccount('reader'),
  bindAccount('writer'),
  [
    `dn: CN=PRINTER,CN=Computers,${base}`,
    'objectClass: computer',
    'sAMAccountName: PRINTER$',
    `userAccountControl: ${workstation | trustedForDelegation}`,
  ],
  [
    `dn: CN=Backup service,CN=Users,${base}`,
    'objectClass: user',
    'sAMAccountName: svc-backup',
    `servicePrincipalName: backup/nas.${sambaDomain}`,
    `userAccountControl: ${ordinary}`,
  ],
  group('Everyone at work', `OU=Groups,${base}`, members(...people.slice(0, inLargeGroup))),
  group('Trainees', `OU=Groups,${base}`, members(5, 10, 11)),
  group('Pilots', `OU=Groups,${base}`, [...members(12, 13), `member: CN=Trainees,OU=Groups,${base}`]),
  group('Domain operators', `OU=Groups,${base}`, members(20, 21, 22, 23, 24, 25)),
  policy('Administrators', 10, `CN=Domain Admins,CN=Users,${base}`),
  policy('Services', 20, `CN=Trainees,OU=Groups,${base}`),
  ...groupPolicies,
];

const days = (count: number): string => String(-count * 864_000_000_000);
const minutes = (count: number): string => String(-count * 600_000_000);
const replaced = (attribute: string, value: string): string => `replace: ${attribute}\n${attribute}: ${value}\n-`;

/** Everything that a policy of a domain can be too weak in. */
const changes = `dn: ${base}
changetype: modify
${[
  replaced('minPwdLength', '6'),
  replaced('pwdProperties', '0'),
  replaced('pwdHistoryLength', '5'),
  replaced('maxPwdAge', days(900)),
  replaced('lockoutThreshold', '50'),
  replaced('lockoutDuration', minutes(5)),
  replaced('lockOutObservationWindow', minutes(5)),
  replaced('gPLink', links),
].join('\n')}

dn: CN=Domain Admins,CN=Users,${base}
changetype: modify
add: member
member: CN=Domain operators,OU=Groups,${base}
-
`;

/** What the guide asks for, and no more: read and write where changes are made, and make and delete groups at the two places for them. */
const grants = [
  { account: 'writer', dn: base, below: false, rights: 'RPWP' },
  { account: 'writer', dn: `CN=Password Settings Container,CN=System,${base}`, below: true, rights: 'LCRPWP' },
  { account: 'writer', dn: `CN=Users,${base}`, below: true, rights: 'LCRPWPCCDCSD' },
  { account: 'writer', dn: `OU=Groups,${base}`, below: true, rights: 'LCRPWP' },
];

/** A company's Active Directory, with everything as Samba makes it and a weakness for every control. */
export const activeDirectoryWorld: SambaWorld = { entries: entries.map((lines) => `${lines.join('\n')}\n`).join('\n'), changes, grants };
