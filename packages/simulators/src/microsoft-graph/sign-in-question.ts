import { invalid, notThere } from './graph-refusal.ts';
import type { Row } from './list-page.ts';
import type { PeopleBook } from './people-book.ts';
import type { GraphUser } from './user-of.ts';

export type Who =
  | {
      readonly kind: 'user';
      readonly user: GraphUser;
      /** Of guests: as Microsoft sorts them, and where they come from. */
      readonly externalUserType: string | null;
      readonly externalTenantId: string | null;
    }
  | { readonly kind: 'service-principal'; readonly id: string };

export type Target =
  | { readonly kind: 'application'; readonly ids: readonly string[] }
  | { readonly kind: 'user-action'; readonly action: string }
  | { readonly kind: 'authentication-context'; readonly value: string };

/** One sign-in that somebody asks about. */
export interface SignInQuestion {
  readonly who: Who;
  readonly target: Target;
  /** As given: what is left out was not told, what is `null` is known not to be there. */
  readonly conditions: Row;
  readonly appliedPoliciesOnly: boolean;
}

/** Policies name them by urn, questions by word. */
const userActions: Readonly<Record<string, string>> = {
  registerSecurityInformation: 'urn:user:registersecurityinfo',
  registerOrJoinDevices: 'urn:user:registerdevice',
};

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function part(body: Row, name: string): Row {
  const given = body[name];
  if (!isRow(given)) throw invalid(`The parameter '${name}' is required.`);
  return given;
}

function whoOf(identity: Row, people: PeopleBook): Who {
  const type = identity['@odata.type'];
  if (type === '#microsoft.graph.servicePrincipalSignIn') return { kind: 'service-principal', id: String(identity['servicePrincipalId']) };
  if (type !== '#microsoft.graph.userSignIn') throw invalid("The '@odata.type' of signInIdentity is not one of its kinds.");
  const userId = textOr(identity['userId']) ?? '';
  const account = people.find(userId);
  if (account === undefined) throw notThere(userId);
  const isGuest = account.user.userType === 'Guest';
  return {
    kind: 'user',
    user: account.user,
    externalUserType: textOr(identity['externalUserType']) ?? (isGuest ? 'b2bCollaborationGuest' : null),
    externalTenantId: textOr(identity['externalTenantId']),
  };
}

function targetOf(context: Row): Target {
  switch (context['@odata.type']) {
    case '#microsoft.graph.applicationContext': {
      const ids = context['includeApplications'];
      if (!Array.isArray(ids) || ids.length === 0) throw invalid("'includeApplications' must not be empty.");
      return { kind: 'application', ids: ids.map(String) };
    }
    case '#microsoft.graph.userActionContext': {
      const action = userActions[String(context['userAction'])];
      if (action === undefined) throw invalid(`Invalid value '${String(context['userAction'])}' for userAction.`);
      return { kind: 'user-action', action };
    }
    case '#microsoft.graph.authContext':
      return { kind: 'authentication-context', value: String(context['authenticationContextValue']) };
    default:
      throw invalid("The '@odata.type' of signInContext is not one of its kinds.");
  }
}

export function readQuestion(body: Row, people: PeopleBook): SignInQuestion {
  return {
    who: whoOf(part(body, 'signInIdentity'), people),
    target: targetOf(part(body, 'signInContext')),
    conditions: part(body, 'signInConditions'),
    appliedPoliciesOnly: body['appliedPoliciesOnly'] === true,
  };
}
