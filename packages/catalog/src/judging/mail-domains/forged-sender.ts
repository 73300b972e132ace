import { mailThreats } from '@rampart/facts/threats/mail-threats.ts';

/** What controls on mail in the name of your domains answer in frameworks. */
export const forgedSenderAnswers = {
  'nist-800-53': ['SI-8', 'SC-7'],
  'nist-csf': ['PR.PS-05'],
  'cis-v8': ['9.5'],
  'iso-27001': ['A.5.14'],
  'soc-2': ['CC6.7'],
  hitrust: ['09.v'],
  'mitre-attack': ['T1566'],
} as const;

/** The mails that they are about. */
export const forgedSenderEvidence = {
  events: mailThreats,
  categories: ['bec', 'credential-phishing', 'corporate-credential-phishing'],
  would: 'not-known',
  because:
    'These mails deceived by their sender. Which of them used a domain of yours is not reported, and most mails in your name go to others.',
} as const;
