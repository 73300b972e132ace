import { dayMs } from '@rampart/domain/day.ts';
import { departments } from './departments.ts';
import { mix, share } from './dice.ts';
import { offices } from './places.ts';
import { uuidOf } from './uuid-of.ts';
import type { WorldGroup, WorldOptions, WorldPerson } from './world.ts';

/** The group's name, its description, and who is in it. */
type GroupRule = readonly [string, string, (person: WorldPerson) => boolean];

/** A stable share of the people, by their number. */
const some = (person: WorldPerson, salt: number): number => share(mix(mix(0x67726f75, salt), person.employeeNumber));
const isEmployee = ({ kind }: WorldPerson): boolean => kind === 'employee';
const isIn =
  (department: string) =>
  (person: WorldPerson): boolean =>
    person.department === department;
const leads = ({ jobTitle }: WorldPerson): boolean =>
  /^(?:Chief|General Counsel|Manager,|Director,|(?:Senior )?Vice President,)/.test(jobTitle);

const rules: readonly GroupRule[] = [
  ['All employees', 'Everybody who is employed here.', isEmployee],
  ['Executives', 'The chief executive and those who report to them.', ({ jobTitle }) => /^(?:Chief|General Counsel)/.test(jobTitle)],
  ['Managers', 'Everybody who leads somebody.', leads],
  ['Contractors', 'People who work here by contract.', ({ isContractor }) => isContractor],
  ['Guests', 'People of partners.', ({ kind }) => kind === 'guest'],
  ['Service accounts', 'Accounts that machines use.', ({ kind }) => kind === 'service-account'],
  ['Emergency access', 'Accounts for the day when nothing else works.', ({ kind }) => kind === 'emergency-account'],
  ['IT administrators', 'People with administrative rights.', (person) => person.isAdministrator && isEmployee(person)],
  ['VPN users', 'People who may connect from outside.', (person) => isEmployee(person) && (leads(person) || some(person, 1) < 0.4)],
  ['Finance approvers', 'People who release payments.', (person) => isIn('Finance')(person) && (leads(person) || some(person, 2) < 0.25)],
  [
    'Warehouse and depot staff',
    'People who share terminals in depots.',
    (person) => isIn('Warehouse and Depots')(person) && !leads(person),
  ],
  ['Mobile mail users', 'People with mail on a phone.', (person) => isEmployee(person) && some(person, 3) < 0.55],
  ['Pilot users', 'People who get changes first.', (person) => isEmployee(person) && some(person, 4) < 0.03],
  ...departments.map(({ name }): GroupRule => [`Department ${name}`, `People of ${name}.`, isIn(name)]),
  ...offices.map(({ name, city }): GroupRule => [
    `Office ${name}`,
    `People in ${city}.`,
    (person) => person.office === name && isEmployee(person),
  ]),
];

/** Memberships follow people's attributes. A person who left stays a member until the account is deleted: one of the weak settings. */
export function groupsOf(people: readonly WorldPerson[], { seed, start }: WorldOptions): readonly WorldGroup[] {
  return rules.map(([name, description, includes], place) => ({
    id: uuidOf(seed, 51, place, 0),
    name,
    description,
    createdAt: new Date(start.getTime() - (900 + place * 17) * dayMs),
    memberIds: people.filter(includes).map(({ id }) => id),
  }));
}
