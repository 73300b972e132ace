import { isBody } from '../../kit/merge-patch.ts';
import { needs, type GraphApi } from '../api/graph-api.ts';
import { invalid } from '../api/graph-error.ts';
import { contextOf, type Row } from '../api/odata-list.ts';
import type { Setting } from '../conditional-access/audited-store.ts';
import type { Entra } from '../entra.ts';
import { identityReader, readTarget, targetWord } from './policy-targets.ts';
import { openNamedLocations, signInConditions, type ConditionSet, type SignInCondition } from './sign-in-conditions.ts';

/** A policy, whether it applies to the sign-in, and the first reason why not. */
export type WhatIfResult = Setting & { readonly policyApplies: boolean; readonly analysisReasons: string };

/** One sign-in to be evaluated. */
interface EvaluationInput {
  readonly identity: ReturnType<ReturnType<typeof identityReader>>;
  readonly isTarget: ReturnType<typeof readTarget>;
  /** As given: a field that is missing is unknown, one that is `null` is known to be absent. */
  readonly given: Row;
}

/** What does not change between two sign-ins is prepared once for each policy. */
function evaluatorOf(policy: Setting, locations: ReturnType<typeof openNamedLocations>): (input: EvaluationInput) => string {
  if (policy['state'] === 'disabled') return () => 'policyNotEnabled';
  const conditions = policy['conditions'] as ConditionSet;
  const kind = conditions.clientApplications === null ? 'users' : 'workloadIdentities';
  let others: readonly SignInCondition[];
  try {
    others = signInConditions(conditions, locations);
  } catch {
    return () => 'invalidCondition';
  }
  return ({ identity, isTarget, given }) => {
    if (identity.kind !== kind || !identity.isTarget(conditions)) return kind;
    if (!isTarget(conditions)) return targetWord(conditions);
    const findings = others.map(({ word, find }) => ({ word, finding: find(given) }));
    const unmet = findings.find(({ finding }) => finding === 'unmet');
    return unmet?.word ?? (findings.some(({ finding }) => finding === 'unknown') ? 'notEnoughInformation' : 'notSet');
  };
}

function part(body: Row, name: string): Row {
  const given = body[name];
  if (!isBody(given)) throw invalid(`The parameter '${name}' is required.`);
  return given;
}

/** Microsoft's own decision, over the directory as it is now. The body is that of the action `evaluate`. */
export function openWhatIf(entra: Entra): (body: Row) => readonly WhatIfResult[] {
  const { policies, locations } = entra.access;
  const namedLocations = openNamedLocations(locations.list());
  const readIdentity = identityReader(entra);
  const prepared = policies.list().map((policy) => ({ policy, evaluate: evaluatorOf(policy, namedLocations) }));
  return (body) => {
    const input = {
      identity: readIdentity(part(body, 'signInIdentity')),
      isTarget: readTarget(part(body, 'signInContext')),
      given: part(body, 'signInConditions'),
    };
    return prepared.flatMap(({ policy, evaluate }) => {
      const analysisReasons = evaluate(input);
      const policyApplies = analysisReasons === 'notSet';
      return policyApplies || body['appliedPoliciesOnly'] !== true ? [{ ...policy, policyApplies, analysisReasons }] : [];
    });
  };
}

/** Both ways to name an action. */
export function whatIfRoutes(api: GraphApi, entra: Entra): void {
  for (const action of ['evaluate', 'microsoft.graph.evaluate'])
    api.query(`/identity/conditionalAccess/${action}`, needs.evaluateAccess, ({ body }) => ({
      body: { '@odata.context': contextOf('Collection(microsoft.graph.whatIfAnalysisResult)'), value: openWhatIf(entra)(body) },
    }));
}
