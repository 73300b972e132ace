import { dayMs } from '../day.ts';
import { isAttack } from './is-attack-attempt.ts';
import type { Outcome } from './outcome-for.ts';
import type { Rules } from './prepare-rules.ts';
import { kinds, NumberedTallies, Tallies, type Tally, type TallyRows } from './replay-tally.ts';
import { Classes, RememberedOutcomes, type RuleChange } from './rule-change.ts';
import { type NumberedGroup, type NumberedSignIn, SignInNumbers } from './sign-in-numbers.ts';
import type { SignInGroupPages, StoredSignIn } from './stored-sign-in.ts';

interface Replay {
  readonly signIns: SignInGroupPages;
  /** The longest list of people, groups or apps. */
  readonly most: number;
}

export interface Replayed {
  /** Exact, however short the lists are. */
  readonly totals: Readonly<Tally> & {
    readonly signIns: number;
    readonly attacks: number;
    /** Of those stopped, the ones that had got in. */
    readonly attacksReached: number;
    /** Attacks of which it is not known whether they would have been stopped. */
    readonly attacksUndecided: number;
    readonly peopleBlocked: number;
    readonly peopleChallenged: number;
    /** Blocked, challenged or both. */
    readonly peopleAffected: number;
  };
  /** By their ids. */
  readonly people: TallyRows;
  readonly groups: TallyRows;
  readonly apps: TallyRows;
  readonly days: TallyRows;
}

/** As long as a year, and a day for the zone. */
const mostDays = 367;

export type AttackFate = 'untouched' | 'stopped' | 'undecided';

const fates: Readonly<Record<Outcome, AttackFate>> = {
  unchanged: 'untouched',
  'cannot-tell': 'undecided',
  challenged: 'stopped',
  blocked: 'stopped',
};

/** Several changes of the same rules are asked about one attack attempt after the other: each is numbered once for all of them. */
class Attempts {
  readonly numbers = new SignInNumbers();
  readonly classes = new Classes();
  #latest: { readonly attack: StoredSignIn; readonly numbered: NumberedSignIn } | undefined;

  numberedOf(attack: StoredSignIn): NumberedSignIn {
    if (this.#latest?.attack !== attack) this.#latest = { attack, numbered: this.numbers.ofOne(attack) };
    return this.#latest.numbered;
  }
}

const attemptsUnder = new WeakMap<Rules, Attempts>();

/** What would have happened to attack attempts that the rules of today do not stop. */
export function fatesUnder(change: RuleChange): (attack: StoredSignIn) => AttackFate {
  const attempts = attemptsUnder.get(change.before) ?? new Attempts();
  attemptsUnder.set(change.before, attempts);
  const outcomes = new RememberedOutcomes(change, attempts.numbers, attempts.classes);
  return (attack) => fates[outcomes.ofOne(attack, attempts.numberedOf(attack))];
}

/** It got in. */
export const hasReached = ({ outcome }: Pick<StoredSignIn, 'outcome'>): boolean => outcome === 'success';

function tallied(outcome: Outcome, isAnAttack: boolean, { outcome: stored }: Pick<StoredSignIn, 'outcome'>): keyof Tally | undefined {
  if (outcome === 'unchanged') return undefined;
  if (isAnAttack) return fates[outcome] === 'stopped' ? 'attacksStopped' : undefined;
  // A person whose sign-in failed anyway is not affected; if they tried again and got in, that sign-in counts.
  if (stored === 'failure') return undefined;
  return outcome === 'cannot-tell' ? 'cannotTell' : outcome;
}

const dayOf = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);

/** A group of sign-ins with what every change of rules asks about it first. */
interface Prepared {
  readonly numbered: NumberedGroup;
  readonly isAnAttack: boolean;
}

/** One change of rules over all pages, one after the other. */
class Replaying {
  readonly #outcomes: RememberedOutcomes;
  readonly #groupsOf: Rules['groupsOf'];
  readonly #people = new NumberedTallies();
  readonly #days = new NumberedTallies();
  readonly #apps = new Tallies();
  readonly #attacks = { attacksReached: 0, attacksUndecided: 0 };

  constructor(change: RuleChange, numbers: SignInNumbers, classes: Classes) {
    this.#outcomes = new RememberedOutcomes(change, numbers, classes);
    this.#groupsOf = change.after.groupsOf;
  }

  add({ numbered, isAnAttack }: Prepared): void {
    const { group, people, days } = numbered;
    const outcomeOf = this.#outcomes.of(numbered);
    for (let entry = 0; entry < people.length; entry += 1) {
      const outcome = outcomeOf(entry);
      if (outcome === 'unchanged') continue;
      const count = group.counts[entry]!;
      if (isAnAttack && fates[outcome] === 'undecided') this.#attacks.attacksUndecided += count;
      if (isAnAttack && fates[outcome] === 'stopped' && hasReached(group)) this.#attacks.attacksReached += count;
      const what = tallied(outcome, isAnAttack, group);
      if (what === undefined) continue;
      this.#people.add(people[entry]!, what, count);
      this.#days.add(days[entry]!, what, count);
      this.#apps.add(group.appId ?? group.app, group.app, what, count);
    }
  }

  #groups(people: readonly string[]): Tallies {
    const groups = new Tallies();
    for (const number of this.#people.having(people.length, ...kinds)) {
      const tally = this.#people.of(number);
      for (const group of this.#groupsOf(people[number]!) ?? [])
        for (const what of kinds) if (tally[what] > 0) groups.add(group, group, what, tally[what]);
    }
    return groups;
  }

  result(
    { people, days }: SignInNumbers,
    most: number,
  ): Omit<Replayed, 'totals'> & { readonly totals: Omit<Replayed['totals'], keyof Seen> } {
    const having = (...what: readonly (keyof Tally)[]): number => [...this.#people.having(people.length, ...what)].length;
    return {
      totals: {
        ...this.#apps.sum(),
        ...this.#attacks,
        peopleBlocked: having('blocked'),
        peopleChallenged: having('challenged'),
        peopleAffected: having('blocked', 'challenged'),
      },
      people: this.#people.heaviest(people, most),
      groups: this.#groups(people).heaviest(most),
      apps: this.#apps.heaviest(most),
      days: this.#days.inOrder(days.map(dayOf), mostDays),
    };
  }
}

/** The same whatever the rules are. */
interface Seen {
  signIns: number;
  attacks: number;
}

/** Several changes of rules, each for itself, over one reading of the stored sign-ins. */
export async function replayEach(changes: readonly RuleChange[], { signIns, most }: Replay): Promise<Replayed[]> {
  const [classes, numbers] = [new Classes(), new SignInNumbers()];
  const replaying = changes.map((change) => new Replaying(change, numbers, classes));
  const seen: Seen = { signIns: 0, attacks: 0 };
  for await (const page of signIns)
    for (const group of page) {
      const prepared = { numbered: numbers.of(group), isAnAttack: isAttack(group, group.isFromAttacker) };
      const count = group.counts.reduce((sum, each) => sum + each, 0);
      seen.signIns += count;
      if (prepared.isAnAttack) seen.attacks += count;
      for (const one of replaying) one.add(prepared);
    }
  return replaying.map((one) => {
    const { totals, ...lists } = one.result(numbers, most);
    return { ...lists, totals: { ...totals, ...seen } };
  });
}
