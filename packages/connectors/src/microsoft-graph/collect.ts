import type { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import type { RegisteredMethods } from '@rampart/facts/identity/registered-methods.ts';
import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { Licence } from '@rampart/facts/licences/licences.ts';
import type { Zone } from '@rampart/domain/zone.ts';
import type { Group } from '@rampart/domain/group.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { AuthenticationMethodsPolicy, ConditionalAccessPolicyPage } from './policy-schema.ts';
import { GroupPage, MemberPage, NamedLocationPage, RegistrationPage, SkuPage, UserPage } from './schema.ts';
import { toAuthenticationMethod } from './to-authentication-method.ts';
import { groupFields, toGroup } from './to-group.ts';
import { toLicence } from './to-licence.ts';
import { userFields, toPerson } from './to-person.ts';
import { toRegisteredMethods } from './to-registered-methods.ts';
import { toSignInPolicy } from './to-sign-in-policy.ts';
import { toZone } from './to-zone.ts';

/** The most that Graph gives on a page of directory objects. */
const most = '999';
/** Far below Graph's limits, which are counted per application and directory. */
const groupsAtOnce = 8;

export async function collectPeople(client: MicrosoftGraphClient): Promise<Person[]> {
  const query = { $select: userFields.join(','), $expand: 'manager($select=id)', $top: most };
  const users = await client.everyPage({ path: 'users', query, page: UserPage });
  return users.map(toPerson);
}

async function memberIdsOf(client: MicrosoftGraphClient, groupId: string): Promise<string[]> {
  const path = `groups/${encodeURIComponent(groupId)}/members`;
  const members = await client.everyPage({ path, query: { $select: 'id', $top: most }, page: MemberPage });
  return members.filter((member) => member['@odata.type'] === '#microsoft.graph.user').map(({ id }) => id);
}

/** Somebody may delete a group while they are being listed. */
function undefinedIfGone(error: unknown): undefined {
  if (!(error instanceof VendorFailure) || error.status !== 404) throw error;
}

/** Direct members only: a group within a group has an entry of its own. */
export async function collectGroups(client: MicrosoftGraphClient): Promise<Group[]> {
  const query = { $select: groupFields.join(','), $top: most };
  const groups = await client.everyPage({ path: 'groups', query, page: GroupPage });
  const filled = await inParallel(groups, groupsAtOnce, async (group) => {
    const memberIds = await memberIdsOf(client, group.id).catch(undefinedIfGone);
    return memberIds === undefined ? [] : [toGroup(group, memberIds)];
  });
  return filled.flat();
}

export async function collectAuthenticationMethods(client: MicrosoftGraphClient): Promise<AuthenticationMethod[]> {
  const policy = await client.get('policies/authenticationMethodsPolicy', AuthenticationMethodsPolicy);
  return policy.authenticationMethodConfigurations.map(toAuthenticationMethod);
}

export async function collectRegisteredMethods(client: MicrosoftGraphClient): Promise<RegisteredMethods[]> {
  const path = 'reports/authenticationMethods/userRegistrationDetails';
  return (await client.everyPage({ path, page: RegistrationPage })).map(toRegisteredMethods);
}

export async function collectSignInPolicies(client: MicrosoftGraphClient): Promise<SignInPolicy[]> {
  const path = 'identity/conditionalAccess/policies';
  return (await client.everyPage({ path, page: ConditionalAccessPolicyPage })).map(toSignInPolicy);
}

export async function collectZones(client: MicrosoftGraphClient): Promise<Zone[]> {
  return (await client.everyPage({ path: 'identity/conditionalAccess/namedLocations', page: NamedLocationPage })).map(toZone);
}

export async function collectLicences(client: MicrosoftGraphClient): Promise<Licence[]> {
  return (await client.everyPage({ path: 'subscribedSkus', page: SkuPage })).map(toLicence);
}
