import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import type { GrantControls } from './policy-schema.ts';

type Demand = SignInPolicy['demands']['of'][number];

const forControl: Readonly<Record<string, Demand>> = {
  mfa: 'second-factor',
  compliantDevice: 'compliant-device',
  domainJoinedDevice: 'joined-device',
  approvedApplication: 'approved-app',
  compliantApplication: 'protected-app',
  passwordChange: 'password-change',
};

/** Microsoft's document "Conditional Access authentication strength": what each built-in strength accepts. */
const phishingResistant = ['fido2', 'windowsHelloForBusiness', 'x509CertificateMultiFactor'];
const passwordless = [...phishingResistant, 'deviceBasedPush'];

function ofStrength({
  requirementsSatisfied,
  allowedCombinations,
}: NonNullable<GrantControls['authenticationStrength']>): Demand | undefined {
  const accepts = (methods: readonly string[]) =>
    allowedCombinations.length > 0 && allowedCombinations.every((combination) => methods.includes(combination));
  if (accepts(phishingResistant)) return 'phishing-resistant-factor';
  if (accepts(passwordless)) return 'passwordless-factor';
  return requirementsSatisfied === 'mfa' ? 'second-factor' : undefined;
}

/** What a policy demands. A demand that we do not know counts for nothing, and beside an OR it makes the others optional. */
export function demandsOf(controls: GrantControls | null | undefined): SignInPolicy['demands'] {
  if (!controls) return { all: true, of: [] };
  const demands: (Demand | undefined)[] = [
    ...controls.builtInControls.map((control) => forControl[control]),
    ...controls.customAuthenticationFactors.map(() => undefined),
    ...(controls.termsOfUse.length > 0 ? (['terms-of-use'] as const) : []),
    ...(controls.authenticationStrength ? [ofStrength(controls.authenticationStrength)] : []),
  ];
  const known = [...new Set(demands.filter((demand) => demand !== undefined))];
  const all = controls.operator !== 'OR';
  return { all, of: all || known.length === demands.length ? known : [] };
}
