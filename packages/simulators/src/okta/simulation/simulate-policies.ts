import type { Body } from '../../kit/rest-api.ts';
import type { OktaApi } from '../api/okta-api.ts';
import { oktaErrors } from '../api/okta-error.ts';
import type { OktaOrg } from '../org.ts';
import type { Policy, PolicyType, Rule } from '../policies/policy.ts';
import { findConditions, groupsOfUsers, readContext, type PolicyContext, type Status } from './rule-conditions.ts';
import { zoneMap } from './zone-map.ts';

type FoundRule = ReturnType<typeof findRule>;
type FoundPolicy = ReturnType<typeof findPolicy>;
/** How the policies of one type were evaluated: the one that matched with its rule, and those before it. */
export type Evaluation = ReturnType<ReturnType<typeof openSimulation>>[number];

const simulated = ['ACCESS_POLICY', 'MFA_ENROLL', 'OKTA_SIGN_ON', 'PROFILE_ENROLLMENT'];

/** The active ones in their order, up to the first that matches. */
function untilMatch<Item extends Policy | Rule, Found extends FoundRule>(items: readonly Item[], find: (item: Item) => Found): Found[] {
  const found: Found[] = [];
  for (const item of items) {
    if (item.status === 'ACTIVE') found.push(find(item));
    if (found.at(-1)?.status === 'MATCH') break;
  }
  return found;
}

const firstFound =
  (...order: readonly [Status, Status, Status]) =>
  (all: readonly { readonly status: Status }[]): Status =>
    order.find((asked) => all.some(({ status }) => status === asked)) ?? order[2];
const every = firstFound('NOT_MATCH', 'UNDEFINED', 'MATCH');
const any = firstFound('MATCH', 'UNDEFINED', 'NOT_MATCH');

const findRule = ({ id, name, conditions }: Policy | Rule, context: PolicyContext) => {
  const found = findConditions(conditions, context);
  return { id, name, status: every(found), conditions: found };
};

/** A policy without a rule that matches leaves the decision to the next policy. */
function findPolicy(policy: Policy, policyRules: readonly Rule[], context: PolicyContext) {
  const own = findRule(policy, context);
  if (own.status !== 'MATCH') return { ...own, rules: [] };
  const rules = untilMatch(policyRules, (rule) => findRule(rule, context));
  return { ...own, status: any(rules), rules };
}

function readTypes(given: unknown): readonly string[] {
  if (given === undefined || given === null) return simulated;
  const types = Array.isArray(given) ? given.map(String) : [];
  if (types.length === 0 || types.some((type) => !simulated.includes(type)))
    throw oktaErrors.invalid('policyTypes', 'The field is not a type of policy that can be simulated');
  return types;
}

/** Okta's own decision, over the organisation as it is now. The body is one of those that `simulate` accepts. */
export function openSimulation(org: OktaOrg) {
  const zones = zoneMap(org.zones.store.list(), org.geolocation);
  const groupsOf = groupsOfUsers(org);
  const rulesOf = Map.groupBy(org.rules.store.list(), ({ policyId }) => policyId);
  return ({ appInstance, policyContext, policyTypes }: Body) => {
    if (typeof appInstance !== 'string') throw oktaErrors.invalid('appInstance', 'The field cannot be left blank');
    const { policyId } = org.apps.store.get(appInstance);
    // A directory has no policy of its own.
    const ofApp = policyId === null ? [] : [org.policies.store.get(policyId)];
    const context = readContext((policyContext ?? {}) as Body, org, zones, groupsOf);
    return readTypes(policyTypes).map((policyType) => {
      const policies = policyType === 'ACCESS_POLICY' ? ofApp : org.policies.list(policyType as PolicyType);
      const found = context.isBlocked ? [] : untilMatch(policies, (policy) => findPolicy(policy, rulesOf.get(policy.id) ?? [], context));
      const having = (asked: Status): readonly FoundPolicy[] => found.filter(({ status }) => status === asked);
      const [matched = null] = having('MATCH');
      return { policyType, status: any(found), matched, notMatched: having('NOT_MATCH'), undecided: having('UNDEFINED') };
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
  const shown = <Found extends FoundRule>(found: Found): Found => (expand.has('RULE') ? found : { ...found, conditions: [] });
  const part = (policies: readonly FoundPolicy[]): Body => ({
    policies: policies.map((policy) => ({ ...shown(policy), rules: policy.rules.map(shown) })),
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
