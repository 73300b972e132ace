import { invalid } from '../api/graph-error.ts';
import { isRow, type Row } from '../api/odata-list.ts';
import type { Accounts, GraphUser } from '../directory/accounts.ts';
import { getAccount } from '../directory/users.ts';

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

/** One sign-in to be evaluated. */
export interface EvaluationInput {
  readonly who: Who;
  readonly target: Target;
  /** As given: a field that is missing is unknown, one that is `null` is known to be absent. */
  readonly conditions: Row;
  readonly appliedPoliciesOnly: boolean;
}

/** Policies name them by urn, inputs by word. */
const userActions: Readonly<Record<string, string>> = {
  registerSecurityInformation: 'urn:user:registersecurityinfo',
  registerOrJoinDevices: 'urn:user:registerdevice',
};

const textOr = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function part(body: Row, name: string): Row {
  const given = body[name];
  if (!isRow(given)) throw invalid(`The parameter '${name}' is required.`);
  return given;
}

function readWho(identity: Row, accounts: Accounts): Who {
  const type = identity['@odata.type'];
  if (type === '#microsoft.graph.servicePrincipalSignIn') return { kind: 'service-principal', id: String(identity['servicePrincipalId']) };
  if (type !== '#microsoft.graph.userSignIn') throw invalid("The '@odata.type' of signInIdentity is not one of its kinds.");
  const userId = textOr(identity['userId']) ?? '';
  const { user } = getAccount(accounts, userId);
  const isGuest = user.userType === 'Guest';
  return {
    kind: 'user',
    user,
    externalUserType: textOr(identity['externalUserType']) ?? (isGuest ? 'b2bCollaborationGuest' : null),
    externalTenantId: textOr(identity['externalTenantId']),
  };
}

function readTarget(context: Row): Target {
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

export function readEvaluationInput(body: Row, accounts: Accounts): EvaluationInput {
  return {
    who: readWho(part(body, 'signInIdentity'), accounts),
    target: readTarget(part(body, 'signInContext')),
    conditions: part(body, 'signInConditions'),
    appliedPoliciesOnly: body['appliedPoliciesOnly'] === true,
  };
}
