import type { Body, On } from './okta-api.ts';
import { oktaErrors } from './okta-error.ts';
import type { OktaOrg } from './org.ts';
import { openSimulation, type Evaluation, type FoundPolicy } from './simulate-policies.ts';

const mostAsked = 50;

function policyPart({ rules, conditions, ...policy }: FoundPolicy, withConditions: boolean): Body {
  return {
    ...policy,
    conditions: withConditions ? conditions : [],
    rules: rules.map((rule) => ({ ...rule, conditions: withConditions ? rule.conditions : [] })),
  };
}

function bodyOf({ policyType, status, matched, notMatched, unsettled }: Evaluation, expand: ReadonlySet<string>): Body {
  const part = (policies: readonly FoundPolicy[]): Body => ({
    policies: policies.map((policy) => policyPart(policy, expand.has('RULE'))),
  });
  const inVain = matched?.rules.filter((rule) => rule.status !== 'MATCH') ?? [];
  const result = matched === null ? [] : [{ ...matched, rules: matched.rules.slice(inVain.length) }];
  const alsoAsked = matched === null || inVain.length === 0 ? [] : [{ ...matched, rules: inVain }];
  return {
    status,
    policyType: [policyType],
    result: part(result),
    ...(expand.has('EVALUATED') ? { undefined: part(unsettled), evaluated: part([...notMatched, ...alsoAsked]) } : {}),
  };
}

export function simulationRoutes(on: On, org: OktaOrg): void {
  on('POST', '/api/v1/policies/simulate', 'okta.policies.read', ({ body, query }) => {
    const asked: unknown = body;
    if (!Array.isArray(asked) || asked.length === 0 || asked.length > mostAsked)
      throw oktaErrors.invalid('simulate', `Between 1 and ${mostAsked} simulations can be asked for`);
    const expand = new Set(query.getAll('expand').flatMap((word) => word.split(',')));
    const simulate = openSimulation(org);
    return { body: asked.flatMap((one: Body) => simulate(one)).map((evaluation) => bodyOf(evaluation, expand)) };
  });
}
