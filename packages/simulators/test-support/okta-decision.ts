import { inOrder, type VendorDecision } from './vendor-decision.ts';

type Json = Readonly<Record<string, unknown>>;

/** Of a rule, as they travel. */
export interface RuleActions {
  readonly signon?: { readonly access?: string; readonly requireFactor?: boolean };
  readonly appSignOn?: {
    readonly access?: string;
    readonly verificationMethod?: { readonly factorMode?: string; readonly constraints?: readonly { readonly possession?: Json }[] };
  };
}

function grantRequirementsOf({ signon, appSignOn }: RuleActions): readonly string[] {
  if (signon !== undefined) return signon.requireFactor === true ? ['requireFactor'] : [];
  const { factorMode, constraints = [] } = appSignOn?.verificationMethod ?? {};
  const required = constraints.map(({ possession = {} }) => Object.keys(possession).filter((name) => possession[name] === 'REQUIRED'));
  return [...(factorMode === '2FA' ? ['2FA'] : []), ...(required[0] ?? []).filter((name) => required.every((one) => one.includes(name)))];
}

/** From the ids of the rules that matched, in the order of the steps: nothing where none did. */
export function oktaDecision(matched: readonly (string | undefined)[], actions: ReadonlyMap<string, RuleActions>): VendorDecision {
  const policies: string[] = [];
  const grantRequirements: string[] = [];
  for (const rule of matched) {
    if (rule === undefined) return { decision: 'block', grantRequirements: [], policies };
    policies.push(rule);
    const { signon, appSignOn } = actions.get(rule) ?? {};
    if ((signon ?? appSignOn)?.access === 'DENY') return { decision: 'block', grantRequirements: [], policies };
    grantRequirements.push(...grantRequirementsOf(actions.get(rule) ?? {}));
  }
  return { decision: 'allow', grantRequirements: inOrder(grantRequirements), policies };
}
