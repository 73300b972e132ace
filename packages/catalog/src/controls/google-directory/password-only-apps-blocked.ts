import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type AccountProtection, accountProtection } from '@rampart/facts/identity/account-protection.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ mayUsePasswordOnlyApps }: AccountProtection): boolean | null => mayUsePasswordOnlyApps,
  saying: (names: string) => `Less secure apps are allowed for ${names}.`,
};

export const passwordOnlyAppsBlocked = defineControl({
  id: 'google-directory.password-only-apps-blocked',
  title: 'Block less secure apps',
  name: 'Less secure apps',
  action: 'Block',
  priority: 'p1',
  description: 'Access to less secure apps is disabled for every organizational unit.',
  why: 'Apps that know a password and nothing else cannot be asked for a second step, so a stolen password is enough.',
  group: 'Sign-on Block',
  programs: ['baseline', 'zero_trust'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['IA-2', 'CM-7', 'AC-17'],
    'nist-csf': ['PR.AA-03', 'PR.PS-01'],
    'nist-800-171': ['3.4.7'],
    'cis-v8': ['4.8', '6.3'],
    'iso-27001': ['A.8.5', 'A.8.9'],
    'soc-2': ['CC6.1'],
    hitrust: ['01.j', '01.p'],
    'mitre-attack': ['T1110', 'T1078.004'],
    cmmc: ['CM.L2-3.4.7'],
    'zero-trust': ['identity.authentication'],
  },
  evidence: {
    events: signIns,
    like: { outcome: ['failure'], secondFactor: ['not-asked'] },
    by: 'country',
    would: 'not-known',
    because: 'These attempts with a password failed and may be guesses. Google does not report which of them came from such an app.',
  },
  needs: { parts: accountProtection },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: { access: fixed('Less secure apps', [false], () => 'Disable access to less secure apps (Recommended)') },
    disruption: 'Old mail programs, printers and scripts that sign in with a password stop working. Give them OAuth, or an SMTP relay.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Security > Access and data control > Less secure apps',
        parts: weakParts(facts.parts, judgement),
        settings: ['Choose Disable access to less secure apps (Recommended).'],
      }),
  },
});
