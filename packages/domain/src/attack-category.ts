import { z } from 'zod';

/** What an attack was, from the most to the least targeted. */
export const AttackCategory = z.enum([
  'corporate-credential-phishing',
  'credential-phishing',
  'consumer-credential-phishing',
  'bec',
  'malware',
  'infostealer',
  'keylogger',
  'cryptominer',
  'backdoor',
  'ransomware',
  'apt-financial-malware',
  'apt-state-malware',
  'pentest',
  'spam',
]);
export type AttackCategory = z.infer<typeof AttackCategory>;
