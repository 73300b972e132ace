import { signInPolicyChanges } from '@rampart/changes/identity/sign-in-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { type SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import type { Directory } from '../../judging/excluded-people.ts';
import { policyNeeds } from '../../judging/microsoft-entra/policy-needs.ts';
import { peopleOfGroups } from '../../judging/people-within.ts';
import { excludedAudienceFor } from '../../judging/microsoft-entra/excluded-audience-for.ts';
import { otherRoles } from '../../judging/microsoft-entra/synchronization-role.ts';

const portals = 'MicrosoftAdminPortals';

/** A policy that could lock everyone out: it is for all people and the portals where it could be changed, and blocks those who cannot meet it. */
const couldLockOut = (policy: SignInPolicy): boolean =>
  policy.mode === 'enforced' &&
  policy.audience.everyone &&
  policy.apps.all &&
  !policy.apps.except.includes(portals) &&
  (policy.decision === 'block' || policy.grantRequirements.of.length > 0);

type Excludes = 'an account' | 'no one' | 'not known';

/** An account that is deleted or disabled lets no one in, and neither does a group without an enabled one. */
function excludes({ excludedAudience }: SignInPolicy, { people, groups, roles }: Directory): Excludes {
  const named = otherRoles(excludedAudience.roles);
  if (excludedAudience.people.length + excludedAudience.groups.length + named.length === 0) return 'no one';
  const inGroups = excludedAudience.groups.length === 0 ? [] : groups && peopleOfGroups(excludedAudience.groups, groups);
  const inRoles = named.length === 0 ? [] : roles?.filter(({ id, templateId }) => named.includes(id) || named.includes(templateId ?? id));
  const ids = new Set([...excludedAudience.people, ...(inGroups ?? []), ...(inRoles ?? []).flatMap(({ memberIds }) => memberIds)]);
  if (people?.some(({ id, isEnabled }) => isEnabled && ids.has(id)) === true) return 'an account';
  return people && inGroups && inRoles ? 'no one' : 'not known';
}

interface Deploying {
  readonly facts: Directory;
  readonly excluded: readonly string[];
}

/** What it excludes besides, without what is gone: Microsoft refuses a policy that names it. */
function excludedBesides({ excludedAudience }: SignInPolicy, { facts, excluded }: Deploying): SignInPolicy['excludedAudience'] {
  const kept = (ids: readonly string[], known: readonly { readonly id: string }[] | undefined): string[] =>
    ids.filter((id) => !excluded.includes(id) && (known?.some((one) => one.id === id) ?? true));
  return { ...excludedAudience, people: kept(excludedAudience.people, facts.people), groups: kept(excludedAudience.groups, facts.groups) };
}

const isBare = (policy: SignInPolicy, directory: Directory): boolean => couldLockOut(policy) && excludes(policy, directory) === 'no one';

const noneExcludable =
  'Security defaults are on in this directory, so no conditional access policy can be enabled. They apply to every account and can exclude none.';

export const emergencyAccessSpared = defineControl({
  id: 'azure-conditional-access.emergency-access-spared',
  title: 'Exclude emergency access accounts',
  name: 'Emergency access accounts',
  action: 'Exclude',
  priority: 'p2',
  description:
    'Every conditional access policy for all users and all resources that is On excludes the emergency access accounts, by name or by a group. Resources besides the administration portals may be excepted.',
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

  assess({ policies, state, ...directory }) {
    const strict = policies.filter(couldLockOut);
    if (strict.length === 0 && state?.hasSecurityDefaults === true) return notApplicable({ because: noneExcludable });
    if (strict.length === 0) return notApplicable({ because: 'No policy that is on is for all users and all resources.' });
    const bare = strict.filter((policy) => isBare(policy, directory));
    const found = { count: bare.length, total: strict.length, what: 'policies for everyone' };
    if (bare.length > 0)
      return fail({
        because: `${bare.map(({ name }) => `“${name}”`).join(', ')} would lock out every account: no enabled account is excluded.`,
        about: bare,
        found,
      });
    const unclear = strict.find((policy) => excludes(policy, directory) === 'not known');
    if (unclear === undefined) return pass({ found });
    return unknown({
      because: `Rampart could not read whether “${unclear.name}” excludes an enabled account. Connect Azure AD too.`,
      about: [unclear],
    });
  },

  remedy: {
    parameters: {},
    changes: (deployment) =>
      deployment.excluded.length === 0
        ? []
        : deployment.facts.policies
            .filter((policy) => isBare(policy, deployment.facts))
            .map((policy) => {
              const before = SignInPolicySettings.parse(policy);
              const excludedAudience = excludedAudienceFor(deployment, excludedBesides(policy, deployment));
              return signInPolicyChanges.update({ target: policy.id, before, after: { ...before, excludedAudience } });
            }),
    disruption: 'No one is affected. Alert on sign-ins of the excluded accounts: there should be none.',
    steps: ({ facts }) => [
      'Keep two cloud-only accounts with the role Global Administrator and a security key each, locked away, for emergencies only.',
      'Open Microsoft Entra admin center, Entra ID, Conditional Access, Policies.',
      ...facts.policies
        .filter((policy) => isBare(policy, facts))
        .map(({ name }) => `Open ${name}, Users or workload identities, Exclude, choose the emergency access accounts, and Save.`),
      'Alert on every sign-in of these accounts.',
    ],
  },
});
