import { AccountDirectory } from '../../kit/account-directory.ts';
import { sourceAnchorOf } from '../../kit/source-anchor.ts';
import { readTable } from '../../world/text-table.ts';
import { uuidOf } from '../../world/uuid-of.ts';
import type { World, WorldPerson } from '../../world/world.ts';
import type { Tenant } from '../tokens/applications.ts';

const word = (id: string, place: number): number => Number.parseInt(id.slice(place, place + 8), 16);

/** Entra's id of something in the world: always the same one, and no other system's. */
export function objectIdOf(worldId: string): string {
  const digits = worldId.replaceAll('-', '');
  return uuidOf(word(digits, 0) ^ 0x656e_7472, word(digits, 8), word(digits, 16), word(digits, 24));
}

/** One in eight employees can also be written to by their number. */
const hasAlias = ({ kind, employeeNumber }: WorldPerson): boolean => kind === 'employee' && employeeNumber % 8 === 0;

/** Microsoft's own ids: they are the same in every tenant. With each plan, the licences that it is part of. */
const plans = readTable(`
  41781fb2-bc02-4b7c-bd55-b576c07bb09d | AAD_PREMIUM           | SPE_E5 SPE_F1
  eec0eb4f-6444-4f95-aba0-50c24d67f998 | AAD_PREMIUM_P2        | SPE_E5
  8a256a2b-b617-496d-b51b-e76466e88db0 | MFA_PREMIUM           | SPE_E5 SPE_F1
  c1ec4a95-1f05-45b3-a911-aa3fa01094f5 | INTUNE_A              | SPE_E5 SPE_F1
  f20fedf3-f3c3-43c3-8267-2bfdd51c0939 | ATP_ENTERPRISE        | SPE_E5
  8e0c0a52-6a6c-4d40-8370-dd62790dcd70 | THREAT_INTELLIGENCE   | SPE_E5
  871d91ec-ec1a-452b-a83f-bd76c7d770ef | WINDEFATP             | SPE_E5
  2e2ddb96-6af9-4b1d-a3f0-d6ecfd22edb2 | ADALLOM_S_STANDALONE  | SPE_E5
  efb87545-963c-4e0d-99df-69c6916d9eb0 | EXCHANGE_S_ENTERPRISE | SPE_E5
  4a82b400-a79f-41a4-b4e2-e94f5787b113 | EXCHANGE_S_DESKLESS   | SPE_F1
  57ff2da0-773e-42df-b2af-ffb7a2317929 | TEAMS1                | SPE_E5 SPE_F1
`);

const skuOf = (skuId: string, skuPartNumber: string) => ({
  skuId,
  skuPartNumber,
  servicePlans: plans
    .filter(([, , licences]) => licences!.includes(skuPartNumber))
    .map(([id, name]) => ({ servicePlanId: id, servicePlanName: name, provisioningStatus: 'Success', appliesTo: 'User' })),
});
const officeLicence = skuOf('06ebc4ee-1bb5-47dd-8120-11324bc54e06', 'SPE_E5');
const depotLicence = skuOf('66b55226-6b4f-492c-910c-a3b7a3c9d993', 'SPE_F1');
export const skus = [officeLicence, depotLicence];

/** Depot staff share terminals and have the small licence; guests and machines have none. */
export function skuIdFor({ kind, department, leftAt }: WorldPerson): string | null {
  if (kind !== 'employee' || leftAt !== null) return null;
  return (department === 'Warehouse and Depots' ? depotLicence : officeLicence).skuId;
}

export type GraphUser = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly displayName: string;
  readonly userPrincipalName: string;
  readonly userType: 'Member' | 'Guest';
};

/** What Graph answers about a user unless the caller selects. */
export const usualUserFields: readonly string[] =
  'businessPhones displayName givenName jobTitle mail mobilePhone officeLocation preferredLanguage surname userPrincipalName id'.split(' ');

const languages: Readonly<Record<string, string>> = { NO: 'nb-NO', SE: 'sv-SE', DE: 'de-DE', NL: 'nl-NL', PL: 'pl-PL', BR: 'pt-BR' };

const orNull = (text: string): string | null => (text === '' ? null : text);

function toUser(person: WorldPerson, tenant: Tenant, companyName: string): GraphUser {
  const isGuest = person.kind === 'guest';
  const isEmployee = person.kind === 'employee';
  // Guests keep their own address and get a name in this directory.
  const nickname = isGuest ? `${person.mail.replace('@', '_')}#EXT#` : person.mail.split('@')[0]!;
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
    mailNickname: nickname,
    mobilePhone: null,
    officeLocation: isEmployee ? person.office : null,
    // Employees come from the company's Active Directory; guests, machines and emergency accounts are of the cloud.
    onPremisesSyncEnabled: isEmployee ? true : null,
    onPremisesImmutableId: isEmployee ? sourceAnchorOf(person.id) : null,
    otherMails: isGuest ? [person.mail] : [],
    passwordPolicies: person.passwordNeverExpires ? 'DisablePasswordExpiration' : null,
    preferredLanguage: isEmployee ? (languages[person.country] ?? 'en-US') : null,
    proxyAddresses: [`SMTP:${person.mail}`, ...(hasAlias(person) ? [`smtp:e${person.employeeNumber}@${person.mail.split('@')[1]}`] : [])],
    surname: person.lastName,
    usageLocation: isGuest ? null : person.country,
    userPrincipalName: isGuest ? `${nickname}@${tenant.initialDomain}` : person.mail,
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
