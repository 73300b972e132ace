import { AccountDirectory } from '../../kit/account-directory.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import type { Tenant } from '../tokens/tenant.ts';
import { objectIdOf } from './object-id-of.ts';
import { skuIdFor } from './skus.ts';

export type GraphUser = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly displayName: string;
  readonly userPrincipalName: string;
  readonly userType: 'Member' | 'Guest';
};

/** What Graph answers about a user unless the caller selects. */
export const usualUserFields: readonly string[] = [
  'businessPhones',
  'displayName',
  'givenName',
  'jobTitle',
  'mail',
  'mobilePhone',
  'officeLocation',
  'preferredLanguage',
  'surname',
  'userPrincipalName',
  'id',
];

const languages: Readonly<Record<string, string>> = { NO: 'nb-NO', SE: 'sv-SE', DE: 'de-DE', NL: 'nl-NL', PL: 'pl-PL', BR: 'pt-BR' };

/** Guests keep their own address and get a name in this directory. */
const signInNameOf = ({ kind, mail }: WorldPerson, { initialDomain }: Tenant): string =>
  kind === 'guest' ? `${mail.replace('@', '_')}#EXT#@${initialDomain}` : mail;

const orNull = (text: string): string | null => (text === '' ? null : text);

function toUser(person: WorldPerson, tenant: Tenant, companyName: string): GraphUser {
  const isGuest = person.kind === 'guest';
  const isEmployee = person.kind === 'employee';
  const nickname = person.mail.split('@')[0];
  const sku = skuIdFor(person);
  return {
    accountEnabled: person.leftAt === null,
    assignedLicenses: sku === null ? [] : [{ disabledPlans: [], skuId: sku }],
    businessPhones: isEmployee ? [person.phone] : [],
    city: isEmployee ? person.city : null,
    companyName: isGuest ? null : companyName,
    country: isEmployee ? person.country : null,
    createdDateTime: seconds(person.joinedAt),
    creationType: isGuest ? 'Invitation' : null,
    deletedDateTime: null,
    department: orNull(person.department),
    displayName: `${person.firstName} ${person.lastName}`,
    employeeHireDate: isEmployee ? seconds(person.joinedAt) : null,
    employeeId: isEmployee ? String(person.employeeNumber) : null,
    employeeType: isEmployee ? (person.isContractor ? 'Contractor' : 'Employee') : null,
    externalUserState: isGuest ? 'Accepted' : null,
    givenName: person.firstName,
    id: objectIdOf(person.id),
    jobTitle: orNull(person.jobTitle),
    lastPasswordChangeDateTime: seconds(person.passwordChangedAt),
    mail: person.mail,
    mailNickname: isGuest ? `${person.mail.replace('@', '_')}#EXT#` : nickname,
    mobilePhone: null,
    officeLocation: isEmployee ? person.office : null,
    onPremisesSyncEnabled: null,
    otherMails: isGuest ? [person.mail] : [],
    passwordPolicies: person.passwordNeverExpires ? 'DisablePasswordExpiration' : null,
    preferredLanguage: isEmployee ? (languages[person.country] ?? 'en-US') : null,
    proxyAddresses: [`SMTP:${person.mail}`],
    surname: person.lastName,
    usageLocation: isGuest ? null : person.country,
    userPrincipalName: signInNameOf(person, tenant),
    userType: isGuest ? 'Guest' : 'Member',
  };
}

/** Directory times come without fractions. */
export const seconds = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

export interface Account {
  readonly person: WorldPerson;
  readonly user: GraphUser;
}

/** Found by object id or by sign-in name. */
export type Accounts = AccountDirectory<Account>;

export const openAccounts = (world: World, tenant: Tenant): Accounts =>
  new AccountDirectory<Account>({
    world,
    toAccount: (person) => ({ person, user: toUser(person, tenant, world.options.company.name) }),
    keysOf: ({ user }) => [user.id, user.userPrincipalName],
  });
