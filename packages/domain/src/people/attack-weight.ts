import { AttackCategory } from '../attack-category.ts';

/** The kinds of attacks that risk is told apart by. */
export type AttackClass = 'phishing' | 'malware' | 'bec' | 'spam';

interface AttackWeight {
  /** What a delivered message counts; a blocked one counts a tenth of it. */
  readonly weight: number;
  /** None for what the organisation does to itself. */
  readonly class: AttackClass | null;
}

/**
 * How much a message adds to a person's risk: targeted and destructive attacks most, spam next to nothing, the organisation's own phishing
 * simulations nothing. Multiples of ten, so that a tenth is whole and every sum of them is exact.
 */
export const attackWeights: Readonly<Record<AttackCategory, AttackWeight>> = {
  'corporate-credential-phishing': { weight: 600, class: 'phishing' },
  'credential-phishing': { weight: 400, class: 'phishing' },
  'consumer-credential-phishing': { weight: 200, class: 'phishing' },
  bec: { weight: 700, class: 'bec' },
  malware: { weight: 500, class: 'malware' },
  infostealer: { weight: 600, class: 'malware' },
  keylogger: { weight: 600, class: 'malware' },
  cryptominer: { weight: 200, class: 'malware' },
  backdoor: { weight: 700, class: 'malware' },
  ransomware: { weight: 900, class: 'malware' },
  'apt-financial-malware': { weight: 1000, class: 'malware' },
  'apt-state-malware': { weight: 1000, class: 'malware' },
  pentest: { weight: 0, class: null },
  spam: { weight: 10, class: 'spam' },
};

/** A message; a click in one is part of the attack that delivered it. */
export interface Attack {
  readonly category: AttackCategory;
  readonly outcome: 'delivered' | 'blocked';
}

export const weightOf = ({ category, outcome }: Attack): number => {
  const { weight } = attackWeights[category];
  return outcome === 'delivered' ? weight : weight / 10;
};

/** A bit for each category, in the order of their list. */
export const bitOf = (category: AttackCategory): number => 1 << AttackCategory.options.indexOf(category);

export const categoriesIn = (bits: number): AttackCategory[] => AttackCategory.options.filter((category) => (bits & bitOf(category)) !== 0);
