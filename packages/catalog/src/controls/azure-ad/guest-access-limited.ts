import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, notApplicable, pass, unknown } from '@rampart/domain/verdict.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { people } from '@rampart/facts/people/people.ts';
import { authorizationPolicy } from '../../judging/microsoft-entra/authorization-policy.ts';

export const guestAccessLimited = defineControl({
  id: 'azure-ad.guest-access-limited',
  title: 'Limit guest user access',
  name: 'Guest user access',
  action: 'Limited',
  priority: 'p2',
  description:
    'External collaboration settings, Guest user access: Guest users have limited access to properties and memberships of directory objects, or less.',
  why: 'A guest who sees what members see can list every person, group and role of the directory, and so can an attacker with the guest’s password.',
  group: 'Guests',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-3', 'AC-6'],
    'nist-csf': ['PR.AA-05'],
    'nist-800-171': ['3.1.2', '3.1.5'],
    cmmc: ['AC.L1-3.1.2', 'AC.L2-3.1.5'],
    'cis-v8': ['3.3', '6.8'],
    'iso-27001': ['A.5.15', 'A.8.3'],
    'soc-2': ['CC6.3'],
    'mitre-attack': ['T1087.004', 'T1069.003'],
    hitrust: ['01.v'],
  },
  evidence: {
    would: 'not-known',
    because: 'The sign-in log does not show what a guest looks up in the directory.',
  },
  needs: { settings: directorySettings, people: optional(people) },

  assess({ settings: { guestsSee }, people: everyone }) {
    if (everyone?.every(({ kind }) => kind !== 'guest') === true) return notApplicable({ because: 'There are no guests.' });
    if (guestsSee === null) return unknown({ because: 'What guests see is set to a role that is not known here.' });
    return guestsSee === 'what-members-see' ? fail({ because: 'Guests see as much of the directory as members do.' }) : pass();
  },

  remedy: {
    parameters: {
      access: fixed('Guest user access', ['Guest users have limited access to properties and memberships of directory objects']),
    },
    changes: ({ facts: { settings } }) => [
      directorySettingsChanges.update({ target: authorizationPolicy, before: settings, after: { ...settings, guestsSee: 'little' } }),
    ],
    disruption: 'Guests no longer find people and groups that they do not work with.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, External Identities, External collaboration settings.',
      `Guest user access: ${parameters.access.join(', ')}. Choose Save.`,
    ],
  },
});
