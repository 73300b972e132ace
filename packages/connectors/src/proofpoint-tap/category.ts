import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { Campaign } from './schema.ts';

/** Names of families in TAP's campaigns, the most telling first. */
const families: readonly (readonly [RegExp, AttackCategory])[] = [
  [/ransom/i, 'ransomware'],
  [/\bapt\b.*(state|nation)|state[- ]sponsored/i, 'apt-state-malware'],
  [/\bapt\b|financ|bank/i, 'apt-financial-malware'],
  [/key ?log/i, 'keylogger'],
  [/steal/i, 'infostealer'],
  [/miner|coin/i, 'cryptominer'],
  [/backdoor|\brat\b|remote access/i, 'backdoor'],
  [/pen ?test|simulat|red team/i, 'pentest'],
  [/corporate.*phish/i, 'corporate-credential-phishing'],
  [/consumer.*phish/i, 'consumer-credential-phishing'],
  [/phish/i, 'credential-phishing'],
  [/impost|\bbec\b/i, 'bec'],
  [/malware|download|botnet|loader/i, 'malware'],
  [/spam/i, 'spam'],
];

const classifications: Readonly<Record<string, AttackCategory>> = {
  MALWARE: 'malware',
  PHISH: 'credential-phishing',
  IMPOSTOR: 'bec',
  SPAM: 'spam',
};

/** What the campaign says about itself is more than the class of the message; without either, a threat is malware to TAP. */
export function categoryOf(classification: string | null | undefined, campaign: Campaign | undefined): AttackCategory {
  const names = [...(campaign?.families ?? []), ...(campaign?.malware ?? [])].map(({ name }) => name);
  const known = families.find(([pattern]) => names.some((name) => pattern.test(name)));
  return known?.[1] ?? classifications[(classification ?? '').toUpperCase()] ?? 'malware';
}
