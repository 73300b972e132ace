import { enrollmentPolicyChanges } from '@rampart/changes/identity/enrollment-policy.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { customizable } from '@rampart/domain/customizable.ts';
import { type EnrollmentPolicy, EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { concernsGroup } from '../../judging/okta/concerns-group.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';

const preferred = ['authenticator-app', 'security-key'] as const;
const shown = { 'authenticator-app': 'Okta Verify', 'security-key': 'FIDO2 (WebAuthn)' };
/** Mail is read with the same password, and questions and phones are what the other controls take away. */
const isStrong = (kind: FactorKind): boolean =>
  !['password', 'email-code', 'security-question', 'text-message', 'voice-call', 'temporary-pass', 'other'].includes(kind);

/** The first rule that prompts people, or that leaves no one to the rules after it. */
const decisiveIn = ({ rules }: EnrollmentPolicy) => rules?.find((rule) => rule.isEnforced && (rule.prompts || rule.appliesAlways));

/** Those that decide for some people. Without a rule that applies to them, Okta goes on to the next policy; rules that were not read may do. */
const deciding = (policies: readonly EnrollmentPolicy[]) =>
  policies.filter((policy) => policy.isEnforced && (policy.rules === undefined || decisiveIn(policy) !== undefined));

const lax = (policies: readonly EnrollmentPolicy[]) =>
  deciding(policies).filter(({ methods }) => !methods.some(({ kind, need }) => need === 'required' && isStrong(kind)));

const silent = (policies: readonly EnrollmentPolicy[]) => deciding(policies).filter((policy) => decisiveIn(policy)?.prompts === false);
const namesOf = (policies: readonly EnrollmentPolicy[]): string => policies.map(({ name }) => `“${name}”`).join(', ');

export const enrollmentRequired = defineControl({
  id: 'okta.enrollment-required',
  title: 'Require authenticator enrollment',
  name: 'Enrollment of an authenticator',
  action: 'Force',
  priority: 'p1',
  description:
    'Every authenticator enrollment policy makes at least one authenticator beside the password Required: Okta Verify, a security key or a code app. An active rule of it allows the enrollment.',
  why: 'People without an enrolled authenticator cannot use MFA. An attacker who takes over such an account enrolls their own, and stays.',
  group: 'Authentication methods',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2(2)', 'IA-5'],
    'nist-csf': ['PR.AA-01', 'PR.AA-03'],
    'cis-v8': ['6.3'],
    'iso-27001': ['A.5.17', 'A.8.5'],
    'mitre-attack': ['T1098.005', 'T1078'],
    hitrust: ['01.q'],
  },
  evidence: {
    events: signIns,
    like: { secondFactor: ['not-asked'], outcome: ['success'] },
    by: 'app',
    would: 'not-known',
    because:
      'These attempts got in without a second factor. Enrollment gives people one; whether it is asked for is up to the session and app policies.',
  },
  needs: { policies: enrollmentPolicies },

  assess({ policies }) {
    const enforced = deciding(policies);
    if (enforced.length === 0) return notApplicable({ because: 'No authenticator enrollment policy with an active rule is active.' });
    const [weak, mute] = [lax(policies), silent(policies)];
    const found = { count: new Set([...weak, ...mute]).size, total: enforced.length, what: 'active enrollment policies' };
    const because = [
      ...(weak.length > 0 ? [`Everything but the password is optional or too weak in ${namesOf(weak)}.`] : []),
      ...(mute.length > 0 ? [`No active rule of ${namesOf(mute)} prompts people to enroll.`] : []),
    ];
    if (because.length > 0) return fail({ because: because.join(' '), about: [...weak, ...mute], found });
    if (enforced.some(({ rules }) => rules === undefined))
      return unknown({ because: 'Whether the rules of the enrollment policies prompt people has not been read yet.' });
    return pass({ found });
  },

  remedy: {
    parameters: {
      authenticators: customizable('Authenticators to require, the first that the policy offers', preferred, (kind) => shown[kind]),
    },
    changes: ({ facts, parameters, group }) =>
      lax(facts.policies)
        .filter((policy) => concernsGroup(policy, group))
        .flatMap((policy) => {
          const before = EnrollmentPolicySettings.parse(policy);
          // What the administrator has disabled is not offered again: that is theirs to decide.
          const offered = before.methods.filter(({ need }) => need !== 'not-allowed');
          const kind = parameters.authenticators.find((one) => offered.some((method) => method.kind === one));
          const key = offered.find((method) => method.kind === kind)?.key;
          if (key === undefined) return [];
          const methods = before.methods.map((method) => (method.key === key ? { ...method, need: 'required' as const } : method));
          return [enrollmentPolicyChanges.update({ target: policy.id, before, after: { ...before, methods } })];
        }),
    disruption: 'At their next sign-in, people who have not enrolled it are guided through the enrollment before they can continue.',
    steps: ({ facts, parameters }) => [
      'In the Okta Admin Console, open Security > Authenticators and choose the tab Enrollment.',
      ...lax(facts.policies).map(({ name }) => `Choose the policy ${name}, then Edit.`),
      ...(lax(facts.policies).length > 0
        ? [`Set ${parameters.authenticators.map((kind) => shown[kind]).join(' or ')} to Required. Choose Update Policy.`]
        : []),
      ...silent(facts.policies).map(
        ({ name }) =>
          `In the policy ${name}, edit the rule that applies, set Enrollment is: Allowed if required authenticators are missing, and see that the rule is active. Choose Update Rule.`,
      ),
    ],
  },
});
