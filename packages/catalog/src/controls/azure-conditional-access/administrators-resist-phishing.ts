import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { administrators } from '../../judging/microsoft-entra/audiences.ts';
import { forces } from '../../judging/forces.ts';
import { type Duty, judgePolicies } from '../../judging/microsoft-entra/judge-policies.ts';
import { newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { policySteps } from '../../judging/microsoft-entra/policy-steps.ts';
import { privilegedRoles } from '../../judging/microsoft-entra/privileged-roles.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { enforcing, findWaiting } from '../../judging/microsoft-entra/waiting-policy.ts';
import { emergencyAccess } from '@rampart/facts/people/emergency-access.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const duty: Duty<'phishing-resistant-factor'> = {
  what: 'requires phishing-resistant MFA for administrators',
  parts: ['phishing-resistant-factor'],
  isDoneBy: (policy) => forces(policy, ['phishing-resistant-factor']),
  population: administrators,
};

export const administratorsResistPhishing = defineControl({
  id: 'azure-conditional-access.administrators-resist-phishing',
  title: 'Require phishing-resistant MFA for administrators',
  name: 'Phishing-resistant authentication for administrators',
  action: 'Force',
  priority: 'p1',
  description:
    'A conditional access policy for the privileged directory roles and all resources grants access only with the authentication strength Phishing-resistant MFA, and is On. By name, it excludes emergency access users alone.',
  why: 'Codes and approvals can be relayed by a page that looks like the sign-in page. A passkey, a certificate or Windows Hello cannot, and an administrator is worth the effort to an attacker.',
  group: 'Administrators',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: ['azure-conditional-access.emergency-access-spared'],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['IA-2(1)', 'IA-2(8)', 'AC-6(5)'],
    'nist-csf': ['PR.AA-03', 'PR.AA-05'],
    'nist-800-171': ['3.5.3', '3.5.4'],
    'cis-v8': ['6.5'],
    'iso-27001': ['A.8.2', 'A.8.5'],
    'soc-2': ['CC6.1'],
    cmmc: ['IA.L2-3.5.3', 'IA.L2-3.5.4'],
    'mitre-attack': ['T1078.004', 'T1557', 'T1621'],
    'zero-trust': ['identity.authentication'],
    hitrust: ['01.c', '01.q'],
  },
  evidence: {
    events: signIns,
    by: 'second-factor',
    would: 'replay',
    because:
      'Replayed against the sign-ins of administrators: the policy stops sign-ins without a second factor. Which kind of factor the others used is not logged.',
  },
  needs: { ...policyNeeds, emergency: optional(emergencyAccess) },
  assess: (facts) => judgePolicies(facts, duty),

  remedy: {
    parameters: {
      roles: customizable('Directory roles', privilegedRoles, ({ name }) => name),
    },
    changes(deployment) {
      const policy = newSignInPolicy('Rampart: Require phishing-resistant multifactor authentication for administrators', {
        audience: {
          everyone: false,
          guests: false,
          people: [],
          groups: deployment.group === 'everyone' ? [] : [deployment.group],
          roles: deployment.group === 'everyone' ? deployment.parameters.roles.map(({ templateId }) => templateId) : [],
        },
        excludedAudience: excludedAudienceFor(deployment),
        grantRequirements: { all: true, of: ['phishing-resistant-factor'] },
      });
      const waiting = findWaiting(deployment, { duty, policy });
      return [waiting ? signInPolicyChanges.enable(enforcing(waiting)) : signInPolicyChanges.create(policy)];
    },
    disruption:
      'Administrators need a passkey, Windows Hello for Business or a certificate before they can sign in. Enable Passkey (FIDO2) and let them register first.',
    steps: ({ parameters }) =>
      policySteps({
        users: `Directory roles: ${parameters.roles.map(({ name }) => name).join(', ')}`,
        access: ['Grant: Grant access, Require authentication strength, Phishing-resistant MFA'],
      }),
  },
});
