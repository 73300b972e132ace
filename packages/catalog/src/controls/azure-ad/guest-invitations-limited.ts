import { directorySettingsChanges } from '@rampart/changes/identity/directory-settings.ts';
import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { optional } from '@rampart/domain/fact.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { directorySettings } from '@rampart/facts/identity/directory-settings.ts';
import { people } from '@rampart/facts/people/people.ts';
import { authorizationPolicy } from '../../judging/microsoft-entra/authorization-policy.ts';
import { withoutMembers } from '../../judging/microsoft-entra/without-members.ts';

const words = { everyone: 'Everyone, guests included,', members: 'Every member' } as const;

export const guestInvitationsLimited = defineControl({
  id: 'azure-ad.guest-invitations-limited',
  title: 'Allow only administrators to invite guests',
  name: 'Guest invitations',
  action: 'Administrators only',
  priority: 'p2',
  description:
    'External collaboration settings, Guest invite settings: Only users assigned to specific admin roles can invite guest users, or no one can.',
  why: 'A compromised account can invite the attacker’s guests, who stay after the account is recovered. A guest who can invite others spreads the access further.',
  group: 'Guests',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['AC-2', 'AC-20', 'AC-21'],
    'nist-csf': ['PR.AA-01', 'PR.AA-05'],
    'nist-800-171': ['3.1.1', '3.1.20'],
    'cis-v8': ['6.1'],
    'iso-27001': ['A.5.16', 'A.5.19'],
    'soc-2': ['CC6.2'],
    cmmc: ['AC.L1-3.1.1', 'AC.L1-3.1.20'],
    'mitre-attack': ['T1136.003', 'T1199'],
    'zero-trust': ['identity.governance'],
    hitrust: ['01.b'],
  },
  evidence: {
    would: 'not-known',
    because: 'Invitations are not in the sign-in log. No collected event shows who misused one.',
  },
  needs: { settings: directorySettings, people: optional(people) },

  assess({ settings: { whoMayInviteGuests: who }, people: everyone }) {
    const noMembers = withoutMembers(everyone);
    if (noMembers) return noMembers;
    if (who === 'administrators' || who === 'nobody') return pass();
    return fail({ because: `${words[who]} may invite guests.` });
  },

  remedy: {
    parameters: { inviters: fixed('Guest invite settings', ['Only users assigned to specific admin roles can invite guest users']) },
    changes: ({ facts: { settings } }) => [
      directorySettingsChanges.update({
        target: authorizationPolicy,
        before: settings,
        after: { ...settings, whoMayInviteGuests: 'administrators' },
      }),
    ],
    disruption: 'People who invite partners to Teams or SharePoint need the role Guest Inviter, or ask someone who has it.',
    steps: ({ parameters }) => [
      'Open Microsoft Entra admin center, Entra ID, External Identities, External collaboration settings.',
      `Guest invite settings: ${parameters.inviters.join(', ')}. Choose Save.`,
      'Open Roles & admins and give the role Guest Inviter to those who work with partners.',
    ],
  },
});
