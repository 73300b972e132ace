import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { people } from '@rampart/facts/people/people.ts';
import { authorizationPolicy } from '../../judging/microsoft-entra/authorization-policy.ts';
import { withoutMembers } from '../../judging/microsoft-entra/without-members.ts';

const verified = 'low-impact-of-verified-publishers';

export const userConsentLimited = defineControl({
  id: 'azure-ad.user-consent-limited',
  title: 'Block user consent to unverified publishers',
  name: 'User consent to applications',
  action: 'Block unverified publishers',
  priority: 'p1',
  description:
    'User consent settings: Allow user consent for apps from verified publishers, for selected permissions, or Do not allow user consent.',
  why: 'One click on Accept gives an attacker’s application access to the mailbox, without a password and until an administrator notices. MFA does not help.',
  group: 'Applications',
  programs: ['baseline', 'zero_trust', 'safe_use_of_ai'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-6', 'CM-11'],
    'nist-csf': ['PR.AA-05', 'PR.PS-05'],
    'nist-800-171': ['3.1.2', '3.4.9'],
    'cis-v8': ['2.5', '6.8'],
    'iso-27001': ['A.5.15', 'A.8.19'],
    'soc-2': ['CC6.1', 'CC6.8'],
    'mitre-attack': ['T1528', 'T1550.001'],
    cmmc: ['AC.L1-3.1.2', 'CM.L2-3.4.9'],
    'zero-trust': ['applications.access'],
    hitrust: ['01.v'],
  },
  evidence: {
    would: 'not-known',
    because: 'Consent to an application is not in the sign-in log. No collected event shows who gave it to an attacker.',
  },
  needs: { settings: directorySettings, people: optional(people) },

  assess: ({ settings: { usersMayConsent }, people: everyone }) =>
    withoutMembers(everyone) ??
    (usersMayConsent === 'any-application' ? fail({ because: 'Every user may give any application access to their own data.' }) : pass()),

  remedy: {
    parameters: {
      consent: fixed('User consent for applications', ['Allow user consent for apps from verified publishers, for selected permissions']),
    },
    changes: ({ facts: { settings } }) => [
      directorySettingsChanges.update({ target: authorizationPolicy, before: settings, after: { ...settings, usersMayConsent: verified } }),
    ],
    disruption: 'People who want an application of an unverified publisher ask an administrator. What was consented to before stays.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, Enterprise apps, Consent and permissions, User consent settings.',
      `Choose ${parameters.consent.join(', ')}, and Save.`,
      'Open Permission classifications and classify as low what you allow, such as User.Read, openid, profile, email and offline_access.',
      'Open Admin consent settings, let users request admin consent, and name who reviews it.',
    ],
  },
});
