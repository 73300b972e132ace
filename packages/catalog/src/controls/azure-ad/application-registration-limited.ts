import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { people } from '@rampart/facts/people/people.ts';
import { authorizationPolicy } from '../../judging/microsoft-entra/authorization-policy.ts';
import { withoutMembers } from '../../judging/microsoft-entra/without-members.ts';

export const applicationRegistrationLimited = defineControl({
  id: 'azure-ad.application-registration-limited',
  title: 'Block application registration by users',
  name: 'Users can register applications',
  action: 'No',
  priority: 'p2',
  description: 'User settings, App registrations: Users can register applications is No.',
  why: 'An attacker who takes over any account can register an application with its own secret and return through it long after the password was changed.',
  group: 'Applications',
  programs: ['baseline', 'zero_trust', 'safe_use_of_ai'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-6', 'CM-5'],
    'nist-csf': ['PR.AA-05', 'PR.PS-01'],
    'nist-800-171': ['3.1.5', '3.4.5'],
    'cis-v8': ['5.4', '6.8'],
    'iso-27001': ['A.8.2', 'A.8.19'],
    'soc-2': ['CC6.3', 'CC8.1'],
    cmmc: ['AC.L2-3.1.5', 'CM.L2-3.4.5'],
    'mitre-attack': ['T1098.001', 'T1136.003'],
    hitrust: ['01.c'],
  },
  evidence: {
    would: 'not-known',
    because: 'Registering an application is not a sign-in. No collected event shows that an intruder registered one.',
  },
  needs: { settings: directorySettings, people: optional(people) },

  assess: ({ settings: { usersMayRegisterApplications }, people: everyone }) =>
    withoutMembers(everyone) ?? (usersMayRegisterApplications ? fail({ because: 'Every user may register applications.' }) : pass()),

  remedy: {
    parameters: { registration: fixed('Users can register applications', ['No']) },
    changes: ({ facts: { settings } }) => [
      directorySettingsChanges.update({
        target: authorizationPolicy,
        before: settings,
        after: { ...settings, usersMayRegisterApplications: false },
      }),
    ],
    disruption: 'Developers who register applications need the role Application Developer.',
    steps: () => [
      'Open Microsoft Entra admin center, Entra ID, Users, User settings.',
      'Set Users can register applications to No, and choose Save.',
      'Open Roles & admins and give the role Application Developer to those who build applications.',
    ],
  },
});
