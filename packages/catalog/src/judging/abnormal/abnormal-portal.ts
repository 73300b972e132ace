import type { ConsoleAccount } from '@rampart/facts/identity/console-accounts.ts';

/** Abnormal publishes what its API has, and documents its portal for customers only: pages are named as far as that says. */
export const portalAccess = {
  open: 'Sign in to the Abnormal portal (portal.abnormalsecurity.com) as an administrator, and open Settings. Abnormal has no API that takes this setting.',
  users: 'Open the page that lists the users of the portal and their roles.',
  integrations: 'Open Settings > Integrations > Abnormal REST API (portal.abnormalsecurity.com/home/settings/integrations).',
} as const;

export const mailsOf = (accounts: readonly ConsoleAccount[]): readonly { readonly name: string }[] =>
  accounts.map(({ mail }) => ({ name: mail }));

/** What a stolen sign-in to the portal can do, which answers the same requirements however it was stolen. */
export const portalAnswers = {
  'nist-800-53': ['IA-2', 'AC-6(5)'],
  'nist-csf': ['PR.AA-03', 'PR.AA-05'],
  'nist-800-171': ['3.5.3'],
  'cis-v8': ['6.5', '6.7'],
  'iso-27001': ['A.5.16', 'A.8.5'],
  'soc-2': ['CC6.1'],
  cmmc: ['IA.L2-3.5.3'],
  'mitre-attack': ['T1078'],
} as const;

/** No sign-in to the portal is collected. */
export const portalEvidence = {
  would: 'not-known',
  because: 'It is about sign-ins to the Abnormal portal, which are not collected.',
} as const;
