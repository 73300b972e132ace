import { dayMs } from '@rampart/domain/day.ts';
import { mix, share } from '../../world/dice.ts';
import { offices } from '../../world/places.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { accountBits, accountControlOf, accountTypes } from './account-control.ts';
import { neverExpires, toFileTime } from './directory-time.ts';
import type { Template } from './entry.ts';
import { idOfNamed, named, sidBytes, wellKnownRids } from './object-identity.ts';

const longestSam = 20;

/** Mail addresses are never given twice, so a number in one goes into the other names too. */
export function accountNamesOf({ kind, firstName, lastName, mail, employeeNumber }: WorldPerson, domain: string) {
  const [local = '', home = ''] = mail.split('@');
  const fullName = [firstName, lastName, /\d+$/.exec(local)?.[0]].filter(Boolean).join(' ');
  if (kind === 'guest') {
    const sAMAccountName = `x-${local.slice(0, 10)}-${employeeNumber}`;
    return { cn: `${fullName} (${home.split('.')[0]})`, sAMAccountName, userPrincipalName: `${sAMAccountName}@${domain}` };
  }
  const sAMAccountName = local.length <= longestSam ? local : `${local.slice(0, 12)}-${employeeNumber}`;
  return { cn: kind === 'service-account' ? local : fullName, sAMAccountName, userPrincipalName: mail };
}

const regions = new Intl.DisplayNames('en', { type: 'region' });
const countryNames = new Map(offices.map(({ country }) => [country, regions.of(country)]));
const types = { employee: 'Employee', guest: 'Guest', 'service-account': 'Service', 'emergency-account': 'Emergency' } as const;
const units = { guest: 'Partners', 'service-account': 'Service Accounts', 'emergency-account': 'Emergency Access' } as const;

/** The organizational unit of a person's account: that of the office for employees. */
const unitOf = ({ kind, office }: WorldPerson): string => (kind === 'employee' ? office : units[kind]);

const some = (text = ''): readonly string[] => (text === '' ? [] : [text]);

export function userTemplates(world: World, now: Date): readonly Template[] {
  let services = 0;
  return world.peopleAt(now).map((person) => userTemplate(world, now, person, person.kind === 'service-account' ? services++ : -1));
}

function userTemplate(world: World, now: Date, person: WorldPerson, servicePlace: number): Template {
  const { options } = world;
  const { domain, name: company } = options.company;
  const { cn, sAMAccountName, userPrincipalName } = accountNamesOf(person, domain);
  const isService = person.kind === 'service-account';
  const lastLogon = lastLogonOf(person, now, options.start);
  const changedAt = Math.max(...[lastLogon, person.passwordChangedAt, person.leftAt ?? lastLogon].map((at) => at.getTime()));
  return {
    id: person.id,
    kind: 'user',
    rdn: { type: 'CN', value: cn },
    parentId: idOfNamed(options, `OU ${unitOf(person)}`),
    createdAt: person.joinedAt,
    changedAt: new Date(changedAt),
    attributes: (tree) => ({
      cn: [cn],
      sn: isService ? [] : [person.lastName],
      givenName: isService ? [] : [person.firstName],
      displayName: [isService ? cn : `${person.firstName} ${person.lastName}`],
      description: isService ? [`Service account of ${person.lastName}`] : [],
      sAMAccountName: [sAMAccountName],
      userPrincipalName: [userPrincipalName],
      mail: [person.mail],
      title: some(person.jobTitle),
      department: some(person.department),
      company: [company],
      physicalDeliveryOfficeName: [person.office],
      l: [person.city],
      c: [person.country],
      co: some(countryNames.get(person.country)),
      telephoneNumber: isService ? [] : [person.phone],
      employeeID: [String(person.employeeNumber)],
      employeeType: [person.isContractor ? 'Contractor' : types[person.kind]],
      manager: some(tree.byId(person.managerId ?? '')?.dn),
      servicePrincipalName: isService ? [`HTTP/${sAMAccountName}.${domain}`, `HTTP/${sAMAccountName}`] : [],
      userAccountControl: [String(accountControlOf(person, servicePlace))],
      accountExpires: [neverExpires],
      pwdLastSet: [toFileTime(person.passwordChangedAt)],
      lastLogonTimestamp: [toFileTime(lastLogon)],
      badPwdCount: ['0'],
      lockoutTime: ['0'],
      primaryGroupID: [String(wellKnownRids.domainUsers)],
      sAMAccountType: [accountTypes.user],
      objectSid: [sidBytes(options, person.employeeNumber - 8_898)],
    }),
  };
}

/** As Exchange makes it: disabled, without a last sign-in. Mailboxes of rooms and shared ones are in groups, by which they get their rights. */
export function mailboxTemplate(world: World, name: string, recipientType: number): Omit<Template, 'createdAt'> {
  const { options } = world;
  const { domain } = options.company;
  const local = name.toLowerCase().replaceAll(/\W+/g, '-');
  return {
    ...named(world, 'user', name, [`mailbox ${name}`, 'CN Users']),
    attributes: () => ({
      cn: [name],
      displayName: [name],
      sAMAccountName: [local.slice(0, longestSam)],
      userPrincipalName: [`${local}@${domain}`],
      mail: [`${local}@${domain}`],
      userAccountControl: [String(accountBits.normal | accountBits.disabled)],
      msExchRecipientTypeDetails: [String(recipientType)],
      accountExpires: [neverExpires],
      pwdLastSet: ['0'],
      primaryGroupID: [String(wellKnownRids.domainUsers)],
      sAMAccountType: [accountTypes.user],
      objectSid: [sidBytes(options, 400_000 + (Array.from(name).reduce((sum, sign) => mix(sum, sign.codePointAt(0)!), 0) % 100_000))],
    }),
  };
}

/** `lastLogonTimestamp` is written at most every 14 days less a random part of five. */
const rhythmMs = 11 * dayMs;
const staleMs = 190 * dayMs;

/** When the directory last wrote down that the account was used. Dormant accounts have not been since long before history began. */
function lastLogonOf(person: WorldPerson, now: Date, historyStart: Date): Date {
  const luck = share(mix(0x6c6f676f, person.employeeNumber));
  const joined = person.joinedAt.getTime();
  if (person.isDormant) return new Date(Math.max(joined, historyStart.getTime() - staleMs - Math.floor(luck * 200) * dayMs));
  const until = Math.min(now.getTime(), person.leftAt?.getTime() ?? now.getTime());
  const phase = Math.floor(luck * rhythmMs);
  const last = Math.floor((until - phase) / rhythmMs) * rhythmMs + phase;
  return new Date(Math.max(joined, last));
}
