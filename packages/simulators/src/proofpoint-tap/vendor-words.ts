import type { AttackCategory } from '@rampart/domain/attack-category.ts';

interface VendorWords {
  readonly classification: 'MALWARE' | 'PHISH' | 'SPAM' | 'IMPOSTOR';
  /** A campaign's `families` and a person's threat families. */
  readonly family: string;
  /** A campaign's `malware`. */
  readonly malware: string | null;
  readonly technique: string;
}

const words = (classification: VendorWords['classification'], family: string, malware: string | null, technique: string): VendorWords => ({
  classification,
  family,
  malware,
  technique,
});

/** How TAP speaks of an attack: coarsely in SIEM events, finely in campaigns. */
export const vendorWords: Readonly<Record<AttackCategory, VendorWords>> = {
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
