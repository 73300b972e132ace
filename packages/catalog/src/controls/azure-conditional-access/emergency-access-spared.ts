import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass } from '@rampart/domain/verdict.ts';
import { policyNeeds } from '../../judging/policy-needs.ts';
import { narrowedIn } from '../../judging/sign-in-coverage.ts';
import { excludedAudienceFor } from '../../judging/excluded-audience-for.ts';
import { otherRoles } from '../../judging/synchronization-role.ts';

/** A policy that could lock everyone out: it is for all people and all apps, and blocks those who cannot meet it. */
const couldLockOut = (policy: SignInPolicy): boolean =>
  policy.mode === 'enforced' &&
  policy.audience.everyone &&
  !narrowedIn(policy).includes('apps') &&
  (policy.decision === 'block' || policy.grantRequirements.of.length > 0);

const excludesNoOne = ({ excludedAudience: { people, groups, roles } }: SignInPolicy): boolean =>
  people.length + groups.length + otherRoles(roles).length === 0;

const noneExcludable =
  'Security defaults are on in this directory, so no conditional access policy can be enabled. They apply to every account and can exclude none.';

export const emergencyAccessSpared = defineControl({
  id: 'azure-conditional-access.emergency-access-spared',
  title: 'Exclude emergency access accounts',
  name: 'Emergency access accounts',
  action: 'Exclude',
  priority: 'p2',
  description:
    'Every conditional access policy for all users and all resources that is On excludes the emergency access accounts, by name or by a group.',
  why: 'A policy that no one can satisfy, after a mistake or during an MFA outage, locks out every administrator who could fix it.',
  group: 'Administrators',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'entra-id-p1.conditional-access',
  answers: {
    'nist-800-53': ['AC-2', 'CP-2'],
    'nist-csf': ['PR.AA-05', 'PR.IR-04'],
    'cis-v8': ['6.8'],
    'iso-27001': ['A.5.29', 'A.8.2'],
    'soc-2': ['A1.2'],
  },
  evidence: {
    would: 'stop-none',
    instead: 'keeps administrators able to sign in when a policy locks everyone out',
    because: 'It is about being able to repair a mistake, not about attacks.',
  },
  needs: policyNeeds,

  assess({ policies, state }) {
    const strict = policies.filter(couldLockOut);
    if (strict.length === 0 && state?.hasSecurityDefaults === true) return notApplicable({ because: noneExcludable });
    if (strict.length === 0) return notApplicable({ because: 'No policy that is on is for all users and all resources.' });
    const bare = strict.filter(excludesNoOne);
    const found = { count: bare.length, total: strict.length, what: 'policies for everyone' };
    if (bare.length === 0) return pass({ found });
    return fail({
      because: `${bare.map(({ name }) => `“${name}”`).join(', ')} would lock out every account: no account is excluded.`,
      found,
    });
  },

  remedy: {
    parameters: {},
    changes: (deployment) =>
      deployment.excluded.length === 0
        ? []
        : deployment.facts.policies
            .filter((policy) => couldLockOut(policy) && excludesNoOne(policy))
            .map((policy) => {
              const before = SignInPolicySettings.parse(policy);
              const { guests, roles } = policy.excludedAudience;
              const excludedAudience = excludedAudienceFor(deployment, { guests, roles });
              return signInPolicyChanges.update({ target: policy.id, before, after: { ...before, excludedAudience } });
            }),
    disruption: 'No one is affected. Alert on sign-ins of the excluded accounts: there should be none.',
    steps: ({ facts }) => [
      'Keep two cloud-only accounts with the role Global Administrator and a security key each, locked away, for emergencies only.',
      'Open Microsoft Entra admin center, Entra ID, Conditional Access, Policies.',
      ...facts.policies
        .filter((policy) => couldLockOut(policy) && excludesNoOne(policy))
        .map(({ name }) => `Open ${name}, Users or workload identities, Exclude, choose the emergency access accounts, and Save.`),
      'Alert on every sign-in of these accounts.',
    ],
  },
});
