import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { ourWord } from '../../kit/words.ts';
import type { GrantControls } from './policy-schema.ts';

type GrantRequirement = SignInPolicy['grantRequirements']['of'][number];

export const forControl = {
  mfa: 'second-factor',
  compliantDevice: 'compliant-device',
  domainJoinedDevice: 'joined-device',
  approvedApplication: 'approved-app',
  compliantApplication: 'protected-app',
  passwordChange: 'password-change',
} as const satisfies Readonly<Record<string, GrantRequirement>>;

/** Microsoft's document "Conditional Access authentication strength": what each built-in strength accepts. */
const phishingResistant = ['fido2', 'windowsHelloForBusiness', 'x509CertificateMultiFactor'];
const passwordless = [...phishingResistant, 'deviceBasedPush'];

/** The built-in strengths have the same ids in every directory. */
export const strengths = {
  'passwordless-factor': '00000000-0000-0000-0000-000000000003',
  'phishing-resistant-factor': '00000000-0000-0000-0000-000000000004',
} as const;

/** Microsoft's "Multifactor authentication", the weakest of them. */
const plainStrength = '00000000-0000-0000-0000-000000000002';

function ofStrength({
  id,
  requirementsSatisfied,
  allowedCombinations,
}: NonNullable<GrantControls['authenticationStrength']>): GrantRequirement | undefined {
  const accepts = (methods: readonly string[]) =>
    allowedCombinations.length > 0 && allowedCombinations.every((combination) => methods.includes(combination));
  if (id === strengths['phishing-resistant-factor']) return 'phishing-resistant-factor';
  if (id === strengths['passwordless-factor']) return 'passwordless-factor';
  if (id === plainStrength) return 'second-factor';
  if (accepts(phishingResistant)) return 'phishing-resistant-factor';
  if (accepts(passwordless)) return 'passwordless-factor';
  return requirementsSatisfied === 'mfa' ? 'second-factor' : undefined;
}

/** What a policy demands. A demand that we do not know counts for nothing, and beside an OR it makes the others optional. */
export function toGrantRequirements(controls: GrantControls | null | undefined): SignInPolicy['grantRequirements'] {
  if (!controls) return { all: true, of: [] };
  const grantRequirements: (GrantRequirement | undefined)[] = [
    ...controls.builtInControls.map((control) => ourWord(forControl, control)),
    ...controls.customAuthenticationFactors.map(() => undefined),
    ...(controls.termsOfUse.length > 0 ? (['terms-of-use'] as const) : []),
    ...(controls.authenticationStrength ? [ofStrength(controls.authenticationStrength)] : []),
  ];
  const known = [...new Set(grantRequirements.filter((grantRequirement) => grantRequirement !== undefined))];
  const all = controls.operator !== 'OR';
  return { all, of: all || known.length === grantRequirements.length ? known : [] };
}
