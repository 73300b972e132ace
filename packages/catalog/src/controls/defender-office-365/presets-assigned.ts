import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import type { MailPolicy, MailPolicyKind } from '@rampart/domain/mail-policy.ts';
import { fail, pass } from '@rampart/domain/verdict.ts';
import { mailPolicies } from '@rampart/facts/mail/mail-policies.ts';
import { policiesInForce } from '../../judging/mail-filters/mail-duty.ts';

const kinds: readonly (readonly [kind: MailPolicyKind, name: string])[] = [
  ['anti-phishing', 'Anti-phishing'],
  ['spam', 'Anti-spam'],
  ['malware', 'Anti-malware'],
  ['links', 'Safe Links'],
  ['attachments', 'Safe Attachments'],
];

/** Everyone falls under a preset: what comes after the first policy for everyone is not in force. */
const isPreset = (policies: readonly MailPolicy[], kind: MailPolicyKind): boolean =>
  policiesInForce(policies, kind).at(-1)?.origin === 'preset';

const missing = (policies: readonly MailPolicy[]): string[] => kinds.filter(([kind]) => !isPreset(policies, kind)).map(([, name]) => name);

export const presetsAssigned = defineControl({
  id: 'defender-office-365.presets-assigned',
  title: 'Assign a preset security policy to everyone',
  name: 'Preset security policies',
  action: 'Assign',
  priority: 'p2',
  description:
    'The Standard or the Strict preset security policy is on, and includes everyone for both parts: Exchange Online Protection and Defender for Office 365.',
  why: 'Microsoft keeps the presets up to date. A policy of your own stays as it was on the day when it was made.',
  group: 'Mail protection',
  programs: ['baseline'],
  platforms: ['all'],
  requires: [],
  licensedFeature: 'defender-office-p1.threat-policies',
  answers: {
    'nist-800-53': ['SI-3', 'SI-8'],
    'nist-csf': ['PR.PS-05'],
    'cis-v8': ['9.7'],
    'iso-27001': ['A.8.7'],
    'soc-2': ['CC6.8'],
    hitrust: ['09.j', '09.v'],
    'mitre-attack': ['T1566'],
  },
  evidence: {
    would: 'not-known',
    because: 'Nothing that is collected shows what a preset would have stopped beyond the policies that are there.',
  },
  needs: { policies: mailPolicies },
  assess({ policies }) {
    const names = missing(policies);
    const found = { count: names.length, total: kinds.length, what: 'kinds of protection' };
    return names.length === 0 ? pass({ found }) : fail({ because: `Not everyone is under a preset for: ${names.join(', ')}.`, found });
  },

  remedy: {
    parameters: { preset: fixed('Preset security policy', ['Standard protection', 'Strict protection']) },
    // Only the portal makes the policies of a preset, and it puts a preset before every policy of the customer's own.
    disruption: 'A preset comes before every policy of your own: the people it includes are no longer under those.',
    steps: ({ facts }) => [
      'In the Microsoft Defender portal (security.microsoft.com), open Email & collaboration > Policies & rules > Threat policies > Preset security policies.',
      'Under Standard protection, choose Manage protection settings.',
      `Apply Exchange Online Protection to All recipients, and Defender for Office 365 protection to Previously selected recipients. Missing now: ${missing(facts.policies).join(', ') || 'nothing'}.`,
      'Name the people to protect from impersonation, and choose Turn on the policy when finished.',
      'For executives and others who are attacked most, do the same under Strict protection.',
    ],
  },
});
