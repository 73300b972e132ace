import type { GrantRequirement, SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { ourWord, theirWord } from '../../kit/words.ts';
import type { GrantControls } from './policy-schema.ts';

const builtInControls = {
  mfa: 'second-factor',
  compliantDevice: 'compliant-device',
  domainJoinedDevice: 'joined-device',
  approvedApplication: 'approved-app',
  compliantApplication: 'protected-app',
  passwordChange: 'password-change',
  riskRemediation: 'risk-remediation',
} as const satisfies Readonly<Record<string, GrantRequirement>>;

/** The built-in strengths have the same ids in every directory. A policy asks for the first of them by the control `mfa`, unless it remediates risk. */
const strengths = {
  '00000000-0000-0000-0000-000000000002': 'second-factor',
  '00000000-0000-0000-0000-000000000003': 'passwordless-factor',
  '00000000-0000-0000-0000-000000000004': 'phishing-resistant-factor',
} as const satisfies Readonly<Record<string, GrantRequirement>>;

/** Microsoft's document "Conditional Access authentication strength": what each built-in strength accepts. */
const phishingResistant = ['fido2', 'windowsHelloForBusiness', 'x509CertificateMultiFactor'];
const passwordless = [...phishingResistant, 'deviceBasedPush'];

function ofStrength(strength: NonNullable<GrantControls['authenticationStrength']>): GrantRequirement | undefined {
  const { id, requirementsSatisfied, allowedCombinations } = strength;
  const accepts = (methods: readonly string[]) =>
    allowedCombinations.length > 0 && allowedCombinations.every((combination) => methods.includes(combination));
  const builtIn = ourWord(strengths, id);
  if (builtIn !== undefined) return builtIn;
  if (accepts(phishingResistant)) return 'phishing-resistant-factor';
  if (accepts(passwordless)) return 'passwordless-factor';
  return requirementsSatisfied === 'mfa' ? 'second-factor' : undefined;
}

/** A requirement that we do not know counts for nothing, and beside an OR it makes the others optional. */
export function toGrantRequirements(controls: GrantControls | null | undefined): SignInPolicy['grantRequirements'] {
  if (!controls) return { all: true, of: [] };
  const grantRequirements: (GrantRequirement | undefined)[] = [
    ...controls.builtInControls.map((control) => ourWord(builtInControls, control)),
    ...controls.customAuthenticationFactors.map(() => undefined),
    ...(controls.termsOfUse.length > 0 ? (['terms-of-use'] as const) : []),
    ...(controls.authenticationStrength ? [ofStrength(controls.authenticationStrength)] : []),
  ];
  const known = [...new Set(grantRequirements.filter((grantRequirement) => grantRequirement !== undefined))];
  // A word that we do not know may leave the choice, as OR does.
  const all = (controls.operator ?? 'AND') === 'AND';
  return { all, of: all || known.length === grantRequirements.length ? known : [] };
}

const isKnown = (control: string): boolean => control === 'block' || ourWord(builtInControls, control) !== undefined;

/** It has a control that we do not know, or a strength of its own, which may accept less than the requirement that it is read as. */
export function hasOtherGrantControls(controls: GrantControls | null | undefined): boolean {
  if (!controls) return false;
  const { builtInControls: named, customAuthenticationFactors, authenticationStrength: strength } = controls;
  return (
    !named.every(isKnown) || customAuthenticationFactors.length > 0 || (strength ? ourWord(strengths, strength.id) === undefined : false)
  );
}

const controlFor = (grantRequirement: GrantRequirement): string =>
  theirWord(builtInControls, grantRequirement) ?? unsupportedSetting('Microsoft', `requiring “${grantRequirement}” without naming which`);

/** Nothing where a policy only limits sessions. */
export function toGrantControls({ decision, grantRequirements: { all, of } }: SignInPolicySettings): Raw | null {
  // Graph keeps what a change does not name: the strength that the policy had must be taken away.
  const none = { customAuthenticationFactors: [], termsOfUse: [], authenticationStrength: null };
  if (decision === 'block') return { operator: 'OR', builtInControls: ['block'], ...none };
  if (of.length === 0) return null;
  const factors = of.filter((one) => theirWord(strengths, one) !== undefined);
  // Microsoft's document "Conditional Access: Grant": a strength takes the place of plain multifactor authentication.
  if (factors.length > 1) unsupportedSetting('Microsoft', 'two strengths of authentication in one policy');
  const remediatesRisk = of.includes('risk-remediation');
  const strong = factors.filter((one) => remediatesRisk || one !== 'second-factor');
  // Microsoft's document "conditionalAccessGrantControls resource type".
  if (remediatesRisk && (!all || strong.length === 0 || of.includes('password-change')))
    unsupportedSetting('Microsoft', 'risk remediation beside a password change, or without requiring an authentication strength too');
  return {
    operator: all ? 'AND' : 'OR',
    builtInControls: of.filter((one) => !strong.includes(one)).map(controlFor),
    ...none,
    ...(strong.length === 0 ? {} : { authenticationStrength: { id: theirWord(strengths, strong[0]) } }),
  };
}
