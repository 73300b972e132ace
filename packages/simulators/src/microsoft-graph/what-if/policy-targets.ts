import { met, named, setOf, type ConditionSet, type Finding, type Guests, type Texts } from './condition-set.ts';
import { appIds } from '../logs/sign-in-words.ts';
import type { Target, Who } from './evaluation-input.ts';

/** Microsoft Office 365 Portal: where people find their apps, and the Microsoft 365 admin center. */
const portal = '00000006-0000-0ff1-ce00-000000000000';

/** Applications that one word of a policy stands for. */
const suites: Readonly<Record<string, readonly string[]>> = {
  Office365: [
    ...['Office 365 Exchange Online', 'Office 365 SharePoint Online', 'Microsoft Teams', 'Microsoft 365'].map((name) => appIds[name]!),
    portal,
  ],
  // The Azure portal, the Microsoft 365 and the Exchange admin center.
  MicrosoftAdminPortals: [appIds['Azure Portal']!, portal, '497effe9-df71-4043-a8bb-14cf78c4b63b'],
};

const includesApp = (names: Texts, id: string): boolean =>
  (names ?? []).some((name) => name === 'All' || name.toLowerCase() === id.toLowerCase() || suites[name]?.includes(id) === true);

/** What the user signs in to. A policy is for applications, for user actions or for authentication contexts. */
export function findTarget({ applications }: ConditionSet, target: Target): Finding {
  if (target.kind === 'user-action') return met(named(applications.includeUserActions, target.action));
  if (target.kind === 'authentication-context') return met(named(applications.includeAuthenticationContextClassReferences, target.value));
  return met(
    target.ids.some((id) => includesApp(applications.includeApplications, id) && !includesApp(applications.excludeApplications, id)),
  );
}

/** Which of the three a policy is for, in the word of the answer. */
export function targetWord({ applications }: ConditionSet): string {
  if ((applications.includeUserActions ?? []).length > 0) return 'userActions';
  return (applications.includeAuthenticationContextClassReferences ?? []).length > 0 ? 'authenticationContext' : 'application';
}

export interface Memberships {
  readonly isInGroup: (groupId: string, userId: string) => boolean;
  /** Policies name roles by their templates. */
  readonly hasRole: (templateId: string, userId: string) => boolean;
}

type User = Extract<Who, { kind: 'user' }>;

function isGuestOf(guests: Guests | null | undefined, { externalUserType, externalTenantId }: User): boolean {
  if (guests === null || guests === undefined || externalUserType === null) return false;
  if (!setOf(guests.guestOrExternalUserTypes).includes(externalUserType)) return false;
  const { membershipKind = 'all', members } = guests.externalTenants ?? {};
  return membershipKind !== 'enumerated' || (externalTenantId !== null && named(members, externalTenantId));
}

/** Who signs in. An exclusion outweighs every inclusion. */
export function findUser({ users }: ConditionSet, who: User, { isInGroup, hasRole }: Memberships): Finding {
  const { id } = who.user;
  const isNamed = (people: Texts): boolean =>
    named(people, 'All') || named(people, id) || (who.externalUserType !== null && named(people, 'GuestsOrExternalUsers'));
  const isOn = (side: 'include' | 'exclude'): boolean =>
    isNamed(users[`${side}Users`]) ||
    (users[`${side}Groups`] ?? []).some((group) => isInGroup(group, id)) ||
    (users[`${side}Roles`] ?? []).some((role) => hasRole(role, id)) ||
    isGuestOf(users[`${side}GuestsOrExternalUsers`], who);
  return met(isOn('include') && !isOn('exclude'));
}

export function findWorkload({ clientApplications }: ConditionSet, id: string): Finding {
  const isOneOf = (ids: Texts): boolean => named(ids, 'ServicePrincipalsInMyTenant') || named(ids, id);
  return met(isOneOf(clientApplications?.includeServicePrincipals) && !isOneOf(clientApplications?.excludeServicePrincipals));
}
