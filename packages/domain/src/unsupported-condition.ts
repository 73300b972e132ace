import { z } from 'zod';

/** What the condition is about, so that a judgement need not know the vendor's fields. */
const ConditionKind = z.enum([
  'guests',
  'excluded-guests',
  // Those who sign in with no account here, such as the technicians of a service provider: no one in the directory is among them.
  'excluded-guests-without-account',
  'policy-groups',
  'user-types',
  'clients',
  'platforms',
  'excluded-platforms',
  'network',
  'excluded-network',
  'sign-in-risk',
  'user-risk',
  'service-principal-risk',
  'insider-risk',
  'behaviours',
  'device-filter',
  'device',
  'managed-device',
  'authentication-flows',
  'authentication-type',
  'identity-provider',
  'expression',
  'factor-constraints',
  'method-chain',
  'identity-proofing',
  'other',
]);
export type ConditionKind = z.infer<typeof ConditionKind>;

/** A condition or a requirement that no field of a sign-in policy models. It is kept as the vendor gave it, and written back so. */
export const UnsupportedCondition = z.object({
  kind: ConditionKind,
  /** The vendor's field: `conditions.authenticationFlows`. */
  path: z.string().max(200),
  /** What is in that field, or, of a list that is modelled in part, the entries that are not. */
  raw: z.json(),
});
export type UnsupportedCondition = z.infer<typeof UnsupportedCondition>;

type Json = UnsupportedCondition['raw'];

function textOf(raw: Json): string {
  if (raw === null || raw === false) return '';
  if (Array.isArray(raw)) return raw.map(textOf).filter(Boolean).join(', ');
  if (typeof raw !== 'object') return String(raw);
  const entries = Object.entries(raw).filter(([name]) => !name.startsWith('@'));
  return entries
    .map(([name, value]) => (value === true || value === 'REQUIRED' ? name : textOf(value)))
    .filter(Boolean)
    .join(' ');
}

/** For the reader of a screen: `authentication flows: deviceCodeFlow`. */
export function conditionLabel({ kind, path, raw }: UnsupportedCondition): string {
  const what = kind === 'other' ? path.slice(path.lastIndexOf('.') + 1) : kind.replaceAll('-', ' ').replace('sign in', 'sign-in');
  return `${what}: ${textOf(raw)}`.slice(0, 4000);
}
