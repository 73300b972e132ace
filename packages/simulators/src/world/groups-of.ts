import { dayMs } from '@rampart/domain/day.ts';
import { departments } from './departments.ts';
import { mix, share } from './dice.ts';
import { offices } from './places.ts';
import { uuidOf } from './uuid-of.ts';
import type { WorldGroup, WorldOptions, WorldPerson } from './world.ts';

interface GroupRule {
  readonly name: string;
  readonly description: string;
  readonly includes: (person: WorldPerson) => boolean;
}

/** A stable share of the people, by their number. */
const some = (person: WorldPerson, salt: number): number => share(mix(mix(0x67726f75, salt), person.employeeNumber));
const isEmployee = ({ kind }: WorldPerson): boolean => kind === 'employee';
const leads = ({ jobTitle }: WorldPerson): boolean =>
  /^(?:Chief|General Counsel|Manager,|Director,|(?:Senior )?Vice President,)/.test(jobTitle);

const rules: readonly GroupRule[] = [
  { name: 'All employees', description: 'Everybody who is employed here.', includes: isEmployee },
  {
    name: 'Executives',
    description: 'The chief executive and those who report to them.',
    includes: ({ jobTitle }) => /^(?:Chief|General Counsel)/.test(jobTitle),
  },
  { name: 'Managers', description: 'Everybody who leads somebody.', includes: leads },
  { name: 'Contractors', description: 'People who work here by contract.', includes: ({ isContractor }) => isContractor },
  { name: 'Guests', description: 'People of partners.', includes: ({ kind }) => kind === 'guest' },
  { name: 'Service accounts', description: 'Accounts that machines use.', includes: ({ kind }) => kind === 'service-account' },
  {
    name: 'Emergency access',
    description: 'Accounts for the day when nothing else works.',
    includes: ({ kind }) => kind === 'emergency-account',
  },
  {
    name: 'IT administrators',
    description: 'People with administrative rights.',
    includes: ({ isAdministrator, kind }) => isAdministrator && kind === 'employee',
  },
  {
    name: 'VPN users',
    description: 'People who may connect from outside.',
    includes: (person) => isEmployee(person) && (leads(person) || some(person, 1) < 0.4),
  },
  {
    name: 'Finance approvers',
    description: 'People who release payments.',
    includes: (person) => person.department === 'Finance' && (leads(person) || some(person, 2) < 0.25),
  },
  {
    name: 'Warehouse and depot staff',
    description: 'People who share terminals in depots.',
    includes: (person) => person.department === 'Warehouse and Depots' && !leads(person),
  },
  {
    name: 'Mobile mail users',
    description: 'People with mail on a phone.',
    includes: (person) => isEmployee(person) && some(person, 3) < 0.55,
  },
  { name: 'Pilot users', description: 'People who get changes first.', includes: (person) => isEmployee(person) && some(person, 4) < 0.03 },
  ...departments.map(({ name }) => ({
    name: `Department ${name}`,
    description: `People of ${name}.`,
    includes: (person: WorldPerson) => person.department === name,
  })),
  ...offices.map(({ name, city }) => ({
    name: `Office ${name}`,
    description: `People in ${city}.`,
    includes: (person: WorldPerson) => person.office === name && isEmployee(person),
  })),
];

/** Memberships follow people's attributes. A person who left stays a member until the account is deleted: one of the weak settings. */
export function groupsOf(people: readonly WorldPerson[], { seed, start }: WorldOptions): readonly WorldGroup[] {
  return rules.map(({ name, description, includes }, place) => ({
    id: uuidOf(seed, 51, place, 0),
    name,
    description,
    createdAt: new Date(start.getTime() - (900 + place * 17) * dayMs),
    memberIds: people.filter(includes).map(({ id }) => id),
  }));
}
