import { defineControl } from '@rampart/domain/control.ts';
import { fixed } from '@rampart/domain/customizable.ts';
import { type Sharing, sharing } from '@rampart/facts/collaboration/sharing.ts';
import { adminConsoleSteps } from '../../judging/google/admin-console-steps.ts';
import { judgeParts, weakParts } from '../../judging/google/judge-parts.ts';

const judgement = {
  isWeak: ({ apps }: Sharing): boolean | null => (apps === null ? null : apps === 'any'),
  saying: (names: string) => `Any Marketplace app can be installed by ${names}.`,
};

export const marketplaceAppsLimited = defineControl({
  id: 'google-workspace.marketplace-apps-limited',
  title: 'Limit Marketplace apps to approved ones',
  name: 'Marketplace apps',
  action: 'Approved apps only',
  priority: 'p2',
  description: 'Under Google Workspace Marketplace apps, Settings, people may install and run only allowlisted apps, or none.',
  why: 'An app that someone allows reads mail and files with that person’s rights, without a password, until the access is revoked.',
  group: 'Applications',
  programs: ['baseline', 'visibility'],
  platforms: ['all'],
  requires: [],
  answers: {
    'nist-800-53': ['CM-11', 'CM-7'],
    'nist-csf': ['PR.PS-05'],
    'nist-800-171': ['3.4.9'],
    'cis-v8': ['2.5'],
    'iso-27001': ['A.8.19'],
    'soc-2': ['CC6.8'],
    hitrust: ['01.v'],
    'mitre-attack': ['T1528', 'T1550.001'],
    cmmc: ['CM.L2-3.4.9'],
    'zero-trust': ['applications.access'],
  },
  evidence: {
    would: 'not-known',
    because: 'The reports that are read do not show what apps do with the access that people gave them.',
  },
  needs: { parts: sharing },
  assess: ({ parts }) => judgeParts(parts, judgement),

  remedy: {
    parameters: {
      apps: fixed('Manage Google Workspace Marketplace allowlist access', ['Allow users to install and run only selected apps']),
    },
    disruption: 'People ask for an app before they install it. Installed apps that are not on the list stop working.',
    steps: ({ facts }) =>
      adminConsoleSteps({
        menu: 'Apps > Google Workspace Marketplace apps > Settings',
        parts: weakParts(facts.parts, judgement),
        settings: [
          'Choose Allow users to install and run only selected apps from the Marketplace.',
          'Under Apps list, add those that you have reviewed.',
        ],
      }),
  },
});
