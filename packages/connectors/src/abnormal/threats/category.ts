import type { AttackCategory } from '@rampart/domain/attack-category.ts';

/** Abnormal’s list of attack types, of which there are eleven; answers of the mailbox write some of them otherwise. */
const types: readonly (readonly [RegExp, AttackCategory])[] = [
  [/ransom/i, 'ransomware'],
  [/malware/i, 'malware'],
  [/phish|credential/i, 'credential-phishing'],
  [/spam|graymail/i, 'spam'],
  // All that deceive by what is written: there is no nearer category.
  [/\bbec\b|social engineering|fraud|takeover|reconnaissance|extortion|scam/i, 'bec'],
];

const vectors: readonly (readonly [RegExp, AttackCategory])[] = [
  [/attachment/i, 'malware'],
  [/link|qr/i, 'credential-phishing'],
];

const first = (known: typeof types, text: string | null | undefined): AttackCategory | undefined =>
  known.find(([word]) => word.test(text ?? ''))?.[1];

/** By its type, or else by how it came. What neither says is malware, as for other vendors. */
export const categoryOf = (attackType: string | null | undefined, attackVector: string | null | undefined): AttackCategory =>
  first(types, attackType) ?? first(vectors, attackVector) ?? 'malware';
