import { mostAttackedDays, type RiskByKind, type RiskKind, riskKinds } from './most-attacked.ts';

/** What a day's attacks on a person come to. */
export interface RiskDay {
  readonly mail: string;
  readonly risk: RiskByKind;
}

/** Of the trailing days, by kind: the plain sum, and the sum in which each day counts as often as its place among them. */
export interface TrailingSums {
  readonly mail: string;
  readonly plain: RiskByKind;
  readonly decayed: RiskByKind;
}

interface Sums {
  readonly plain: Record<RiskKind, number>;
  readonly decayed: Record<RiskKind, number>;
}

const zero = (): Record<RiskKind, number> => ({ overall: 0, phishing: 0, malware: 0 });

/**
 * The decayed risk of the trailing days, moved on a day at a time. A day later, everything counts one place less, which is the plain sum less; the new
 * day counts fully. So a day costs what it brought, however long the history is. Whole numbers all along.
 */
export class TrailingRisk {
  readonly #people = new Map<string, Sums>();

  constructor(known: Iterable<TrailingSums>) {
    for (const { mail, plain, decayed } of known) this.#people.set(mail, { plain: { ...plain }, decayed: { ...decayed } });
  }

  /** `left`: the day that is now one too long ago. */
  advance(arrived: Iterable<RiskDay>, left: Iterable<RiskDay>): void {
    for (const { plain, decayed } of this.#people.values()) for (const kind of riskKinds) decayed[kind] -= plain[kind];
    for (const { mail, risk } of left) {
      const sums = this.#people.get(mail);
      if (sums !== undefined) for (const kind of riskKinds) sums.plain[kind] -= risk[kind];
    }
    for (const { mail, risk } of arrived) {
      const sums = this.#people.get(mail) ?? { plain: zero(), decayed: zero() };
      this.#people.set(mail, sums);
      for (const kind of riskKinds) {
        sums.plain[kind] += risk[kind];
        sums.decayed[kind] += risk[kind] * mostAttackedDays;
      }
    }
  }

  /** Of those for whom it holds, as often as the trailing days are many: comparable with each other only. */
  risks(kind: RiskKind, isCounted: (mail: string) => boolean): { mail: string; risk: number }[] {
    const found: { mail: string; risk: number }[] = [];
    for (const [mail, { decayed }] of this.#people) if (decayed[kind] > 0 && isCounted(mail)) found.push({ mail, risk: decayed[kind] });
    return found;
  }
}
