import type { Body } from '../../kit/rest-api.ts';
import type { OktaApi } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import type { OktaOrg } from '../org.ts';
import type { Policy, PolicyType, Rule } from '../policies/policy.ts';
import { groupsOfUsers, readContext, type PolicyContext } from './policy-context.ts';
import { findConditions, statusOf, type Condition, type Status } from './rule-conditions.ts';
import { ZoneMap } from './zone-map.ts';

interface FoundRule {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
  readonly conditions: readonly Condition[];
}

interface FoundPolicy extends FoundRule {
  readonly rules: readonly FoundRule[];
}

/** How the policies of one type were evaluated: the one that matched with its rule, and those before it. */
export interface Evaluation {
  readonly policyType: string;
  readonly status: Status;
  readonly matched: FoundPolicy | null;
  readonly notMatched: readonly FoundPolicy[];
  readonly undecided: readonly FoundPolicy[];
}

const simulated = ['ACCESS_POLICY', 'MFA_ENROLL', 'OKTA_SIGN_ON', 'PROFILE_ENROLLMENT'];

/** Rules in their order up to the first that matches. A policy without one leaves the decision to the next policy. */
function findPolicy({ policy: { id, name, conditions }, rules }: PolicyWithRules, context: PolicyContext): FoundPolicy {
  const own = findConditions(conditions, context);
  const found: FoundRule[] = [];
  if (statusOf(own) === 'MATCH') {
    for (const rule of rules) {
      if (rule.status !== 'ACTIVE') continue;
      const ofRule = findConditions(rule.conditions, context);
      found.push({ id: rule.id, name: rule.name, status: statusOf(ofRule), conditions: ofRule });
      if (found.at(-1)!.status === 'MATCH') break;
    }
  }
  const isOpen = statusOf(own) === 'UNDEFINED' || found.some(({ status }) => status === 'UNDEFINED');
  const isMatch = found.at(-1)?.status === 'MATCH';
  return { id, name, status: isMatch ? 'MATCH' : isOpen ? 'UNDEFINED' : 'NOT_MATCH', conditions: own, rules: found };
}

interface PolicyWithRules {
  readonly policy: Policy;
  readonly rules: readonly Rule[];
}

function evaluate(policyType: string, policies: readonly PolicyWithRules[], context: PolicyContext): Evaluation {
  const evaluated: FoundPolicy[] = [];
  if (!context.isBlocked) {
    for (const each of policies) {
      if (each.policy.status !== 'ACTIVE') continue;
      evaluated.push(findPolicy(each, context));
      if (evaluated.at(-1)!.status === 'MATCH') break;
    }
  }
  const having = (asked: Status): readonly FoundPolicy[] => evaluated.filter((policy) => policy.status === asked);
  const [matched = null] = having('MATCH');
  const undecided = having('UNDEFINED');
  const status = matched !== null ? 'MATCH' : undecided.length > 0 ? 'UNDEFINED' : 'NOT_MATCH';
  return { policyType, status, matched, notMatched: having('NOT_MATCH'), undecided };
}

function readTypes(given: unknown): readonly string[] {
  if (given === undefined || given === null) return simulated;
  const types = Array.isArray(given) ? given.map(String) : [];
  if (types.length === 0 || types.some((type) => !simulated.includes(type)))
    throw oktaErrors.invalid('policyTypes', 'The field is not a type of policy that can be simulated');
  return types;
}

/** Okta's own decision, over the organisation as it is now. The body is one of those that `simulate` accepts. */
export function openSimulation(org: OktaOrg): (body: Body) => readonly Evaluation[] {
  const zones = new ZoneMap(org.zones.store.list(), org.geolocation);
  const groupsOf = groupsOfUsers(org);
  const rulesOf = Map.groupBy(org.rules.store.list(), ({ policyId }) => policyId);
  return (body) => {
    const { appInstance, policyContext, policyTypes } = body as { appInstance?: unknown; policyContext?: unknown; policyTypes?: unknown };
    if (typeof appInstance !== 'string') throw oktaErrors.invalid('appInstance', 'The field cannot be left blank');
    const app = org.apps.store.get(appInstance);
    const context = readContext((policyContext ?? {}) as Body, org, zones, groupsOf);
    return readTypes(policyTypes).map((type) => {
      const policies = type === 'ACCESS_POLICY' ? [org.policies.store.get(app.policyId)] : org.policies.list(type as PolicyType);
      const withRules = policies.map((policy) => ({ policy, rules: rulesOf.get(policy.id) ?? [] }));
      return evaluate(type, withRules, context);
    });
  };
}

const mostSimulations = 50;

export function simulationRoutes(api: OktaApi, org: OktaOrg): void {
  api.query('/api/v1/policies/simulate', 'okta.policies.read', ({ body, query }) => {
    const simulations: unknown = body;
    if (!Array.isArray(simulations) || simulations.length === 0 || simulations.length > mostSimulations)
      throw oktaErrors.invalid('simulate', `Between 1 and ${mostSimulations} simulations can be asked for`);
    const expand = new Set(query.getAll('expand').flatMap((word) => word.split(',')));
    const simulate = openSimulation(org);
    return { body: simulations.flatMap((one: Body) => simulate(one)).map((evaluation) => show(evaluation, expand)) };
  });
}

function show({ policyType, status, matched, notMatched, undecided }: Evaluation, expand: ReadonlySet<string>): Body {
  const part = (policies: readonly FoundPolicy[]): Body => ({
    policies: policies.map((policy) => showPolicy(policy, expand.has('RULE'))),
  });
  const unmatchedRules = matched?.rules.filter((rule) => rule.status !== 'MATCH') ?? [];
  const result = matched === null ? [] : [{ ...matched, rules: matched.rules.slice(unmatchedRules.length) }];
  const alsoEvaluated = matched === null || unmatchedRules.length === 0 ? [] : [{ ...matched, rules: unmatchedRules }];
  return {
    status,
    policyType: [policyType],
    result: part(result),
    ...(expand.has('EVALUATED') ? { undefined: part(undecided), evaluated: part([...notMatched, ...alsoEvaluated]) } : {}),
  };
}

function showPolicy({ rules, conditions, ...policy }: FoundPolicy, withConditions: boolean): Body {
  return {
    ...policy,
    conditions: withConditions ? conditions : [],
    rules: rules.map((rule) => ({ ...rule, conditions: withConditions ? rule.conditions : [] })),
  };
}
