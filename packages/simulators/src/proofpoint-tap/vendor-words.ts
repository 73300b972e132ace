import { hash } from 'node:crypto';
import type { AttackCategory } from '@rampart/domain/attack-category.ts';

type Classification = 'MALWARE' | 'PHISH' | 'SPAM' | 'IMPOSTOR';

/** A campaign has families, malware and techniques; a person's statistics have families. */
const words = (classification: Classification, family: string, malware: string | null, technique: string) => ({
  classification,
  family,
  malware,
  technique,
});

/** How TAP speaks of an attack: coarsely in SIEM events, finely in campaigns. */
export const vendorWords: Readonly<Record<AttackCategory, ReturnType<typeof words>>> = {
  'corporate-credential-phishing': words('PHISH', 'Corporate Credential Phishing', null, 'Social Engineering'),
  'credential-phishing': words('PHISH', 'Credential Phishing', null, 'Social Engineering'),
  'consumer-credential-phishing': words('PHISH', 'Consumer Credential Phishing', null, 'Social Engineering'),
  bec: words('IMPOSTOR', 'Impostor', null, 'Display Name Spoofing'),
  malware: words('MALWARE', 'Malware', 'GuLoader', 'Macro'),
  infostealer: words('MALWARE', 'Infostealer', 'FormBook', 'Compressed Executable'),
  keylogger: words('MALWARE', 'Keylogger', 'AgentTesla', 'Compressed Executable'),
  cryptominer: words('MALWARE', 'Cryptominer', 'XMRig', 'Drive-by Download'),
  backdoor: words('MALWARE', 'Backdoor', 'Remcos', 'Embedded Script'),
  ransomware: words('MALWARE', 'Ransomware', 'LockBit', 'Macro'),
  'apt-financial-malware': words('MALWARE', 'APT Financial Malware', 'Carbanak', 'Exploit'),
  'apt-state-malware': words('MALWARE', 'APT State Malware', 'PlugX', 'HTML Smuggling'),
  pentest: words('PHISH', 'Pentest', null, 'Social Engineering'),
  spam: words('SPAM', 'Spam', null, 'Bulk Mail'),
};

/** TAP's own id of a threat: 64 hexadecimal digits, one for each condemned artefact. */
export const threatIdOf = (artefact: string): string => hash('sha256', `tap ${artefact}`);
