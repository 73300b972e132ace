import type { AttackCategory } from '@rampart/domain/attack-category.ts';
import type { TracedMessage } from '../schema.ts';

/** Words in the names of rules, folders and viruses, the most telling first. */
const words: readonly (readonly [RegExp, AttackCategory])[] = [
  [/ransom/i, 'ransomware'],
  [/key ?log/i, 'keylogger'],
  [/steal/i, 'infostealer'],
  [/miner|coin/i, 'cryptominer'],
  [/backdoor|\brat\b/i, 'backdoor'],
  [/impost|\bbec\b/i, 'bec'],
  [/phish/i, 'credential-phishing'],
  [/malware|virus|sandbox|attachment.?defense/i, 'malware'],
  [/url.?defense/i, 'credential-phishing'],
  [/spam|bulk|adult/i, 'spam'],
];

/** The modules of PPS that look for viruses. */
const scanners = new Set(['av', 'zerohour']);

/**
 * What an attack was; nothing for mail that was stopped for another reason, such as a rule of the customer's own about contents or about
 * recipients that do not exist.
 */
export function categoryOf(message: TracedMessage): AttackCategory | undefined {
  const said = [message.Virus_Names, message.Final_Rule, message.Quarantine_Rule, message.Quarantine_Folder].join(' ');
  const named = words.find(([word]) => word.test(said.replaceAll(/\b(?:spam\.)?not_?spam\b/gi, '')))?.[1];
  if (named !== undefined && named !== 'spam') return named;
  return message.Virus_Names || scanners.has(message.Module_ID ?? '') ? 'malware' : named;
}
