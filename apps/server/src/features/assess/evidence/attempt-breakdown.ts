import { AttackCount, type AttackShare, type ShareOf } from '@rampart/domain/assess/attack-count.ts';
import type { Figures } from '@rampart/domain/assess/effect.ts';
import type { StoredSignIn } from '@rampart/domain/assess/stored-sign-in.ts';
import type { SignInEvidence } from '@rampart/domain/evidence.ts';

/** Sums by name. */
export class Sums {
  readonly #sums = new Map<string, number>();

  add(name: string, count: number): void {
    this.#sums.set(name, (this.#sums.get(name) ?? 0) + count);
  }

  of(name: string): number {
    return this.#sums.get(name) ?? 0;
  }

  /** The greatest first. */
  sorted(most = Infinity): { readonly name: string; readonly count: number }[] {
    return [...this.#sums]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'en'))
      .slice(0, most);
  }
}

/** Attack attempts in every way that the screens draw them: all of them, and those that the control is about. */
export interface Breakdown {
  readonly figures: Figures;
  readonly all: { readonly byDay: Sums; readonly byCountry: Sums };
  readonly about: {
    readonly byValue: Sums;
    /** By `<day> <value>`. */
    readonly byDayAndValue: Sums;
    readonly byCountry: Sums;
    readonly byAccount: Sums;
    readonly byAddress: Sums;
  };
  /** By address. */
  readonly countries: ReadonlyMap<string, string>;
}

interface Question {
  readonly shareOf: ShareOf;
  /** Several where an attempt came from several zones. */
  readonly valuesOf: (attack: StoredSignIn) => readonly string[];
  readonly would: SignInEvidence['would'];
}

export interface OpenBreakdown {
  add(attack: StoredSignIn): void;
  /** Of all that were added. */
  finish(): Breakdown;
}

function breakDownAbout(attacks: readonly StoredSignIn[], valuesOf: Question['valuesOf']): Pick<Breakdown, 'about' | 'countries'> {
  const about = { byValue: new Sums(), byDayAndValue: new Sums(), byCountry: new Sums(), byAccount: new Sums(), byAddress: new Sums() };
  const countries = new Map<string, string>();
  for (const attack of attacks) {
    const { day, country, address, signInName, personId, count: times } = attack;
    for (const value of valuesOf(attack)) {
      about.byValue.add(value, times);
      about.byDayAndValue.add(`${day} ${value}`, times);
    }
    if (country !== null) about.byCountry.add(country, times);
    about.byAccount.add(signInName ?? personId, times);
    if (address === null) continue;
    about.byAddress.add(address, times);
    if (country !== null && !countries.has(address)) countries.set(address, country);
  }
  return { about, countries };
}

/** What a control stops is what it is about. Where it stops nothing for certain, it is about what it may stop. */
export function openBreakdown({ shareOf, valuesOf, would }: Question): OpenBreakdown {
  const count = new AttackCount(shareOf);
  const all = { byDay: new Sums(), byCountry: new Sums() };
  const shared: Partial<Record<AttackShare, StoredSignIn[]>> = {};
  return {
    add(attack) {
      const share = count.add(attack);
      if (share !== undefined) (shared[share] ??= []).push(attack);
      all.byDay.add(attack.day, attack.count);
      if (attack.country !== null) all.byCountry.add(attack.country, attack.count);
    },
    finish: () => ({
      figures: would === 'replay' ? count.replayed() : count.alike(),
      all,
      ...breakDownAbout(shared.stopped ?? shared.undecided ?? shared.alike ?? [], valuesOf),
    }),
  };
}
