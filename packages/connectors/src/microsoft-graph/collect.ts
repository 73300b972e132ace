import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import type { RegisteredMethods } from '@rampart/facts/identity/registered-methods.ts';
import type { Person } from '@rampart/facts/people/people.ts';
import { countryCode } from '../kit/country-code.ts';
import { guidOf } from '../kit/guid.ts';
import { isoTime } from '../kit/iso-time.ts';
import { aliasesIn } from '../kit/proxy-addresses.ts';
import { undefinedIf } from '../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { GuestActivity, mostPerPage, Registration, type SignInActivity, User, UserFields } from './schema.ts';

/** Before that day Graph did not note which attempts succeeded. */
const successNotedSince = '2023-12-01';

/** Where there was none, Graph says nothing or the first day of the calendar. */
function timeOf(value: string | null | undefined): string | null {
  const time = isoTime(value);
  return time?.startsWith('0001-') ? null : time;
}

/** An app that renews its token is a visit as well; a wrong password is none. */
export function lastSignIn(activity: SignInActivity): string | null {
  const { lastSuccessfulSignInDateTime: success } = activity;
  const attempts = [timeOf(activity.lastSignInDateTime), timeOf(activity.lastNonInteractiveSignInDateTime)];
  const attempted =
    attempts
      .filter((time) => time !== null)
      .toSorted()
      .at(-1) ?? null;
  const isNoted = success !== undefined && (attempted === null || attempted >= successNotedSince);
  return timeOf(success) ?? (isNoted ? null : attempted);
}

/** It takes `AuditLog.Read.All` and a premium licence. Without them the rest of what is known about people is still good. */
export const undefinedIfRefused = undefinedIf(({ kind, status }) => kind === 'permission' || status === 403);

/** When guests last signed in, by id. For members the sign-ins are streamed: asked here, their whole list would differ at each reading. */
async function guestVisits(client: MicrosoftGraphClient): Promise<ReadonlyMap<string, string | null>> {
  // Graph's document "List users": at most 500 on a page with `signInActivity`.
  const query = { $filter: "userType eq 'Guest'", $select: 'id,signInActivity', $top: '500' };
  const guests = await client.list('users', GuestActivity, query).catch(undefinedIfRefused);
  return new Map(guests?.map(({ id, signInActivity }) => [id, signInActivity ? lastSignIn(signInActivity) : null]));
}

const withAliases = (aliases: readonly string[]): Pick<Person, 'aliases'> => (aliases.length === 0 ? {} : { aliases: [...aliases] });

/**
 * Microsoft's document "Design concepts: sourceAnchor": the bytes of the local account's objectGUID in base64. Administrators can write it to an account
 * of the cloud, so that only a synchronised one is believed.
 */
function directoryIdOf({ onPremisesSyncEnabled, onPremisesImmutableId }: User): Pick<Person, 'directoryId'> {
  if (onPremisesSyncEnabled !== true || !/^[A-Za-z0-9+/]{22}==$/.test(onPremisesImmutableId ?? '')) return {};
  return { directoryId: guidOf(Buffer.from(onPremisesImmutableId ?? '', 'base64')) };
}

/**
 * Microsoft's document "Properties of a Microsoft Entra B2B collaboration user": an invited account has a state of the invitation, and all but
 * those that were accounts here before have this mark in their name. A member may be one as well as a guest.
 */
const isExternal = ({ userPrincipalName, externalUserState }: User): boolean =>
  /#EXT#@/i.test(userPrincipalName ?? '') || Boolean(externalUserState);

/** Graph's document "user resource type" lets an account be without a principal name. */
const signInNameOf = ({ userPrincipalName, mail, id }: User): string => userPrincipalName || mail || id;

const toPerson = (user: User, lastSignInAt: string | null = null): Person => ({
  id: user.id,
  ...directoryIdOf(user),
  ...withAliases(aliasesIn(user.proxyAddresses ?? [], user.mail)),
  mail: user.mail?.toLowerCase() ?? null,
  signInName: signInNameOf(user).toLowerCase(),
  displayName: user.displayName ?? signInNameOf(user),
  firstName: user.givenName ?? null,
  lastName: user.surname ?? null,
  jobTitle: user.jobTitle ?? null,
  department: user.department ?? null,
  office: user.officeLocation ?? null,
  // Where a licence is used is always two letters; the country of the address is free text.
  country: countryCode(user.usageLocation) ?? countryCode(user.country),
  managerId: user.manager?.id ?? null,
  kind: user.userType === 'Guest' ? 'guest' : 'member',
  ...(isExternal(user) ? { isExternal: true } : {}),
  isEnabled: user.accountEnabled ?? false,
  createdAt: isoTime(user.createdDateTime),
  passwordChangedAt: isoTime(user.lastPasswordChangeDateTime),
  lastSignInAt,
  passwordNeverExpires: user.passwordPolicies?.includes('DisablePasswordExpiration') ?? false,
  passwordNotRequired: null,
  isSynchronized: user.onPremisesSyncEnabled ?? false,
});

export async function collectPeople(client: MicrosoftGraphClient): Promise<Person[]> {
  const query = { $select: Object.keys(UserFields.shape).join(','), $expand: 'manager($select=id)', $top: mostPerPage };
  const users = await client.list('users', User, query);
  const visits = users.some(({ userType }) => userType === 'Guest') ? await guestVisits(client) : new Map<string, string | null>();
  return users.map((user) => toPerson(user, visits.get(user.id)));
}

/** The names of Microsoft's document "userRegistrationDetails resource type". */
const kinds: Readonly<Record<string, FactorKind>> = {
  mobilePhone: 'text-message',
  alternateMobilePhone: 'voice-call',
  officePhone: 'voice-call',
  email: 'email-code',
  securityQuestion: 'security-question',
  microsoftAuthenticatorPush: 'authenticator-app',
  microsoftAuthenticatorPasswordless: 'authenticator-app',
  softwareOneTimePasscode: 'one-time-code-app',
  hardwareOneTimePasscode: 'hardware-code',
  fido2SecurityKey: 'security-key',
  fido2: 'security-key',
  passKeyDeviceBound: 'security-key',
  passKeyDeviceBoundAuthenticator: 'security-key',
  passKeyDeviceBoundWindowsHello: 'platform-biometric',
  windowsHelloForBusiness: 'platform-biometric',
  macOsSecureEnclaveKey: 'platform-biometric',
  temporaryAccessPass: 'temporary-pass',
};

const toRegisteredMethods = ({ id, isAdmin, isMfaCapable, methodsRegistered }: Registration): RegisteredMethods => ({
  personId: id,
  kinds: [...new Set((methodsRegistered ?? []).flatMap((method) => (method === null ? [] : (kinds[method] ?? 'other'))))],
  isReadyForSecondFactor: isMfaCapable ?? false,
  isAdministrator: isAdmin ?? null,
});

export const collectRegisteredMethods = async (client: MicrosoftGraphClient): Promise<RegisteredMethods[]> =>
  (await client.list('reports/authenticationMethods/userRegistrationDetails', Registration)).map(toRegisteredMethods);
