import { invalid } from '../api/graph-error.ts';
import type { Row } from '../api/odata-list.ts';
import type { GraphUser } from '../directory/accounts.ts';
import { getAccount } from '../directory/users.ts';
import type { Entra } from '../entra.ts';
import { appIds } from '../logs/sign-in-words.ts';
import { named, setOf, type ConditionSet, type Guests, type Side, type Texts } from './sign-in-conditions.ts';

type IsTarget = (conditions: ConditionSet) => boolean;

/** Microsoft Office 365 Portal: where people find their apps, and the Microsoft 365 admin center. */
const portal = '00000006-0000-0ff1-ce00-000000000000';

/** Applications that one word of a policy names together. */
const suites: Readonly<Record<string, readonly (string | undefined)[]>> = {
  Office365: [
    ...['Office 365 Exchange Online', 'Office 365 SharePoint Online', 'Microsoft Teams', 'Microsoft 365'].map((name) => appIds[name]),
    portal,
  ],
  // The Azure portal, the Microsoft 365 and the Exchange admin center.
  MicrosoftAdminPortals: [appIds['Azure Portal'], portal, '497effe9-df71-4043-a8bb-14cf78c4b63b'],
};

const includesApp = (names: Texts, id: string): boolean =>
  (names ?? []).some((name) => name === 'All' || name.toLowerCase() === id.toLowerCase() || suites[name]?.includes(id) === true);

/** Policies name them by urn, inputs by word. */
const userActions: Readonly<Record<string, string>> = {
  registerSecurityInformation: 'urn:user:registersecurityinfo',
  registerOrJoinDevices: 'urn:user:registerdevice',
};

/** What the user signs in to. A policy is for applications, for user actions or for authentication contexts. */
export function readTarget(context: Row): IsTarget {
  switch (context['@odata.type']) {
    case '#microsoft.graph.applicationContext': {
      const ids = context['includeApplications'];
      if (!Array.isArray(ids) || ids.length === 0) throw invalid("'includeApplications' must not be empty.");
      return ({ applications: { includeApplications: included, excludeApplications: excluded } }) =>
        ids.map(String).some((id) => includesApp(included, id) && !includesApp(excluded, id));
    }
    case '#microsoft.graph.userActionContext': {
      const action = userActions[String(context['userAction'])];
      if (action === undefined) throw invalid(`Invalid value '${String(context['userAction'])}' for userAction.`);
      return ({ applications }) => named(applications.includeUserActions, action);
    }
    case '#microsoft.graph.authContext': {
      const value = String(context['authenticationContextValue']);
      return ({ applications }) => named(applications.includeAuthenticationContextClassReferences, value);
    }
    default:
      throw invalid("The '@odata.type' of signInContext is not one of its kinds.");
  }
}

/** Which of the three a policy is for, in the word of the answer. */
export function targetWord({ applications }: ConditionSet): string {
  if ((applications.includeUserActions ?? []).length > 0) return 'userActions';
  return (applications.includeAuthenticationContextClassReferences ?? []).length > 0 ? 'authenticationContext' : 'application';
}

type MembersOf = (id: string) => readonly { readonly user: { readonly id: string } }[];

/** Reads the members of each group or role once. */
function memberTest(membersOf: MembersOf): (id: string, userId: string) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  return (id, userId) => {
    const members = known.get(id) ?? new Set(membersOf(id).map(({ user }) => user.id));
    known.set(id, members);
    return members.has(userId);
  };
}

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function workload(id: string): IsTarget {
  const isOneOf = (ids: Texts): boolean => named(ids, 'ServicePrincipalsInMyTenant') || named(ids, id);
  return ({ clientApplications: apps }) => isOneOf(apps?.includeServicePrincipals) && !isOneOf(apps?.excludeServicePrincipals);
}

/** An account of another organisation has this mark in its name, be it a guest or a member here. */
function externalTypeOf({ userType, userPrincipalName }: GraphUser): string | null {
  if (!userPrincipalName.includes('#EXT#')) return userType === 'Guest' ? 'internalGuest' : null;
  return userType === 'Guest' ? 'b2bCollaborationGuest' : 'b2bCollaborationMember';
}

/** Who signs in: whether a policy for users or for workload identities is the one to ask, and whether it is for this one. */
export function identityReader({ accounts, groups, roles }: Entra) {
  // A policy may still name a deleted group.
  const isInGroup = memberTest((id) => (groups.has(id) ? groups.transitivePeople(id) : []));
  // Policies name roles by their templates.
  const hasRole = memberTest((id) =>
    roles
      .list()
      .filter(({ roleTemplateId }) => roleTemplateId === id)
      .flatMap(roles.holders),
  );

  /** An exclusion outweighs every inclusion. */
  const person = (identity: Row): IsTarget => {
    const { user } = getAccount(accounts, textOr(identity['userId']) ?? '');
    const { id } = user;
    const guestType = textOr(identity['externalUserType']) ?? externalTypeOf(user);
    const tenantId = textOr(identity['externalTenantId']);
    const isNamed = (people: Texts): boolean =>
      named(people, 'All') || named(people, id) || (guestType !== null && named(people, 'GuestsOrExternalUsers'));
    const isGuestOf = (guests: Guests | null | undefined): boolean => {
      if (guestType === null || !setOf(guests?.guestOrExternalUserTypes).includes(guestType)) return false;
      const { membershipKind = 'all', members } = guests?.externalTenants ?? {};
      return membershipKind !== 'enumerated' || (tenantId !== null && named(members, tenantId));
    };
    return ({ users }) => {
      const isOn = (side: Side): boolean =>
        isNamed(users[`${side}Users`]) ||
        (users[`${side}Groups`] ?? []).some((group) => isInGroup(group, id)) ||
        (users[`${side}Roles`] ?? []).some((role) => hasRole(role, id)) ||
        isGuestOf(users[`${side}GuestsOrExternalUsers`]);
      return isOn('include') && !isOn('exclude');
    };
  };

  return (identity: Row): { readonly kind: 'users' | 'workloadIdentities'; readonly isTarget: IsTarget } => {
    switch (identity['@odata.type']) {
      case '#microsoft.graph.servicePrincipalSignIn':
        return { kind: 'workloadIdentities', isTarget: workload(String(identity['servicePrincipalId'])) };
      case '#microsoft.graph.userSignIn':
        return { kind: 'users', isTarget: person(identity) };
      default:
        throw invalid("The '@odata.type' of signInIdentity is not one of its kinds.");
    }
  };
}
