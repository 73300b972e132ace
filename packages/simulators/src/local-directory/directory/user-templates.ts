import { dayMs } from '@rampart/domain/day.ts';
import { mix, share } from '../../world/dice.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import { accountControlOf } from './account-control.ts';
import { accountNamesOf, type AccountNames } from './account-names.ts';
import { neverExpires, toFileTime } from './directory-time.ts';
import type { Attributes, Template, Tree } from './entry.ts';
import { idOfNamed, sidBytes, wellKnownRids } from './object-identity.ts';

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const countries = new Map<string, string>();
const countryName = (code: string): string => {
  const known = countries.get(code) ?? countryNames.of(code) ?? code;
  countries.set(code, known);
  return known;
};

const types = { employee: 'Employee', guest: 'Guest', 'service-account': 'Service', 'emergency-account': 'Emergency' } as const;
const units = { guest: 'Partners', 'service-account': 'Service Accounts', 'emergency-account': 'Emergency Access' } as const;

/** The organizational unit of a person's account: that of the office for employees. */
const unitOf = ({ kind, office }: WorldPerson): string => (kind === 'employee' ? office : units[kind]);

const some = (text: string): readonly string[] => (text === '' ? [] : [text]);

interface Account {
  readonly world: World;
  readonly names: AccountNames;
  readonly lastLogon: Date;
  readonly servicePlace: number;
}

function describe(person: WorldPerson, tree: Tree, { world, names, lastLogon, servicePlace }: Account): Attributes {
  const { options } = world;
  const { domain, name: company } = options.company;
  const { cn, sAMAccountName, userPrincipalName } = names;
  const isService = person.kind === 'service-account';
  const manager = person.managerId === null ? undefined : tree.byId(person.managerId);
  return {
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
    co: [countryName(person.country)],
    telephoneNumber: isService ? [] : [person.phone],
    employeeID: [String(person.employeeNumber)],
    employeeType: [person.isContractor ? 'Contractor' : types[person.kind]],
    manager: manager === undefined ? [] : [manager.dn],
    servicePrincipalName: isService ? [`HTTP/${sAMAccountName}.${domain}`, `HTTP/${sAMAccountName}`] : [],
    userAccountControl: [String(accountControlOf(person, servicePlace))],
    accountExpires: [neverExpires],
    pwdLastSet: [toFileTime(person.passwordChangedAt)],
    lastLogonTimestamp: [toFileTime(lastLogon)],
    badPwdCount: ['0'],
    lockoutTime: ['0'],
    primaryGroupID: [String(wellKnownRids.domainUsers)],
    sAMAccountType: ['805306368'],
    objectSid: [sidBytes(options, person.employeeNumber - 8_898)],
  };
}

export function userTemplates(world: World, now: Date, people: readonly WorldPerson[]): readonly Template[] {
  let services = 0;
  const unitIds = new Map<string, string>();
  return people.map((person) => {
    const unit = unitOf(person);
    const parentId = unitIds.get(unit) ?? idOfNamed(world.options, `OU ${unit}`);
    unitIds.set(unit, parentId);
    const servicePlace = person.kind === 'service-account' ? services++ : -1;
    const names = accountNamesOf(person, world.options.company.domain);
    const lastLogon = lastLogonOf(person, now, world.options.start);
    const changes = [lastLogon, person.passwordChangedAt, person.leftAt ?? lastLogon];
    return {
      id: person.id,
      kind: 'user',
      rdn: { type: 'CN', value: names.cn },
      parentId,
      createdAt: person.joinedAt,
      changedAt: changes.reduce((latest, each) => (each > latest ? each : latest)),
      attributes: (tree) => describe(person, tree, { world, names, lastLogon, servicePlace }),
    };
  });
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
