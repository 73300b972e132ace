import type { Demand, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { cannotSay } from '../kit/cannot-say.ts';
import type { Raw } from '../kit/fields-to-write.ts';
import { forControl, strengths } from './demands-of.ts';

const isStrength = (demand: Demand): demand is keyof typeof strengths => demand in strengths;

const controlFor = (demand: Demand): string =>
  Object.entries(forControl).find(([, known]) => known === demand)?.[0] ??
  cannotSay('Microsoft', `to demand “${demand}” without naming which`);

/** `grantControls`; nothing where a policy only limits sessions. */
export function toGrantControls({ decision, demands }: SignInPolicySettings): Raw | null {
  const none = { customAuthenticationFactors: [], termsOfUse: [] };
  if (decision === 'block') return { operator: 'OR', builtInControls: ['block'], ...none };
  if (demands.of.length === 0) return null;
  const [strength, another] = demands.of.filter(isStrength);
  // Microsoft's document "Conditional Access: Grant": a strength takes the place of plain multifactor authentication.
  if (another !== undefined || (strength !== undefined && demands.of.includes('second-factor')))
    cannotSay('Microsoft', 'to demand two strengths of authentication at once');
  return {
    operator: demands.all ? 'AND' : 'OR',
    builtInControls: demands.of.filter((demand) => !isStrength(demand)).map(controlFor),
    ...none,
    ...(strength === undefined ? {} : { authenticationStrength: { id: strengths[strength] } }),
  };
}
