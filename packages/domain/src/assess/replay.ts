import type { AttackingAddresses } from './attacking-addresses.ts';
import { decideSignIn } from './decide-sign-in.ts';
import { isAttackAttempt } from './is-attack-attempt.ts';
import { type Outcome, outcomeFor } from './outcome-for.ts';
import type { Rules } from './prepare-rules.ts';
import { kinds, NumberedTallies, Tallies, type Tally, type TallyRows } from './replay-tally.ts';
import { type NumberedSignIn, SignInNumbers } from './sign-in-numbers.ts';
import type { StoredPages, StoredSignIn } from './stored-sign-in.ts';

interface Replay {
  readonly signIns: StoredPages;
  /** From a pass over the same sign-ins. */
  readonly attacking: AttackingAddresses;
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
  readonly people: TallyRows;
  readonly groups: TallyRows;
  readonly apps: TallyRows;
  readonly days: TallyRows;
}

/** As long as a year, and a day for the zone. */
const mostDays = 367;
const harshness: Readonly<Record<Outcome, number>> = { unchanged: 0, 'cannot-tell': 0, challenged: 1, blocked: 2 };

/** The rules as they are, and as they would be. */
export interface RuleChange {
  readonly before: Rules;
  readonly after: Rules;
}

/** What the new rules do to it that the old ones did not. */
function newOutcome(signIn: StoredSignIn, { before, after }: RuleChange): Outcome {
  const [old, now] = [decideSignIn(before, signIn), decideSignIn(after, signIn)];
  const [was, is] = [outcomeFor(signIn, old), outcomeFor(signIn, now)];
  if (harshness[is] > harshness[was]) return is;
  if (is !== 'cannot-tell' || was === 'challenged' || was === 'blocked') return 'unchanged';
  // The same doubt as before is no news.
  return was === 'cannot-tell' && now.doubts.every((doubt) => old.doubts.includes(doubt)) ? 'unchanged' : 'cannot-tell';
}

export type AttackFate = 'untouched' | 'stopped' | 'undecided';

const fates: Readonly<Record<Outcome, AttackFate>> = {
  unchanged: 'untouched',
  'cannot-tell': 'undecided',
  challenged: 'stopped',
  blocked: 'stopped',
};

/** What would have become of an attack attempt that the rules of today do not stop. */
export const fateOf = (attack: StoredSignIn, change: RuleChange): AttackFate => fates[newOutcome(attack, change)];

/** It got in. */
export const hasReached = ({ outcome }: Pick<StoredSignIn, 'outcome'>): boolean => outcome === 'success';

function tallied(outcome: Outcome, isAttack: boolean, { outcome: stored }: StoredSignIn): keyof Tally | undefined {
  if (outcome === 'unchanged') return undefined;
  if (isAttack) return fates[outcome] === 'stopped' ? 'attacksStopped' : undefined;
  // A person whose sign-in failed anyway is not affected; if they tried again and got in, that sign-in counts.
  if (stored === 'failure') return undefined;
  return outcome === 'cannot-tell' ? 'cannotTell' : outcome;
}

/** Small numbers for pairs of what the old and the new rules take for the same. */
function pairing(): (before: number, after: number) => number {
  const numbers: number[][] = [];
  let count = 0;
  return (before, after) => {
    const ofBefore = (numbers[before] ??= []);
    return (ofBefore[after] ??= count++);
  };
}

/** As many apps, places and forms as one number keeps apart; what goes beyond that is decided without remembering it. */
const [mostApps, mostPlaces, mostForms, mostPeople] = [2 ** 12, 2 ** 12, 2 ** 14, 2 ** 14];

/** What rules take for the same, by the numbers of people, apps and places: rules that share how they tell them apart share it. */
class Classes {
  readonly #known = new Map<unknown, number[]>();

  of(tell: Rules['ofPerson'] | Rules['ofApp'] | Rules['ofPlace']): number[] {
    const known = this.#known.get(tell) ?? [];
    this.#known.set(tell, known);
    return known;
  }
}

/** What new rules do to numbered sign-ins: sign-ins that are the same to both rules are decided once. */
function rememberOutcomes(change: RuleChange, classes: Classes): (signIn: StoredSignIn, numbered: NumberedSignIn) => Outcome {
  const { before, after } = change;
  const [pairOfPerson, pairOfApp, pairOfPlace] = [pairing(), pairing(), pairing()];
  const [peopleBefore, peopleAfter] = [classes.of(before.ofPerson), classes.of(after.ofPerson)];
  const [appsBefore, appsAfter] = [classes.of(before.ofApp), classes.of(after.ofApp)];
  const [placesBefore, placesAfter] = [classes.of(before.ofPlace), classes.of(after.ofPlace)];
  const outcomes = new Map<number, Outcome>();
  return (signIn, { person, app, place, form }) => {
    const { personId, appId, address, country } = signIn;
    const ofPerson = pairOfPerson(
      (peopleBefore[person] ??= before.ofPerson(personId).number),
      (peopleAfter[person] ??= after.ofPerson(personId).number),
    );
    const ofApp = pairOfApp((appsBefore[app] ??= before.ofApp(appId).number), (appsAfter[app] ??= after.ofApp(appId).number));
    const ofPlace = pairOfPlace(
      (placesBefore[place] ??= before.ofPlace(address, country).number),
      (placesAfter[place] ??= after.ofPlace(address, country).number),
    );
    if (ofPerson >= mostPeople || ofApp >= mostApps || ofPlace >= mostPlaces || form >= mostForms) return newOutcome(signIn, change);
    const key = ((ofPerson * mostApps + ofApp) * mostPlaces + ofPlace) * mostForms + form;
    const known = outcomes.get(key);
    if (known !== undefined) return known;
    const outcome = newOutcome(signIn, change);
    outcomes.set(key, outcome);
    return outcome;
  };
}

/** A stored sign-in with what every change of rules asks about it first. */
interface Prepared {
  readonly signIn: StoredSignIn;
  readonly numbered: NumberedSignIn;
  readonly isAttack: boolean;
}

/** Parsed only for what the rules meet, which is little of it all. */
function* daysOf({ day, count, byDay }: StoredSignIn): Generator<readonly [day: string, count: number]> {
  if (byDay === undefined) yield [day, count];
  else for (const one of byDay.split(',')) yield [one.slice(0, 10), Number(one.slice(11))];
}

/** One change of rules over all pages, one after the other. */
class Replaying {
  readonly #outcomeOf: ReturnType<typeof rememberOutcomes>;
  readonly #groupsOf: Rules['groupsOf'];
  readonly #people = new NumberedTallies();
  readonly #apps = new Tallies();
  readonly #days = new Tallies();
  readonly #seen = { signIns: 0, attacks: 0, attacksReached: 0, attacksUndecided: 0 };

  constructor(change: RuleChange, classes: Classes) {
    this.#outcomeOf = rememberOutcomes(change, classes);
    this.#groupsOf = change.after.groupsOf;
  }

  add({ signIn, numbered, isAttack }: Prepared): void {
    const { count } = signIn;
    const outcome = this.#outcomeOf(signIn, numbered);
    this.#seen.signIns += count;
    if (isAttack) this.#seen.attacks += count;
    if (isAttack && fates[outcome] === 'undecided') this.#seen.attacksUndecided += count;
    if (isAttack && fates[outcome] === 'stopped' && hasReached(signIn)) this.#seen.attacksReached += count;
    const what = tallied(outcome, isAttack, signIn);
    if (what === undefined) return;
    const { app, appId } = signIn;
    this.#people.add(numbered.person, what, count);
    this.#apps.add(appId ?? app, app, what, count);
    for (const [day, times] of daysOf(signIn)) this.#days.add(day, day, what, times);
  }

  #groups(people: SignInNumbers['people']): Tallies {
    const groups = new Tallies();
    for (const number of this.#people.having(people.length, ...kinds)) {
      const tally = this.#people.of(number);
      for (const group of this.#groupsOf(people[number]!.id) ?? [])
        for (const what of kinds) if (tally[what] > 0) groups.add(group, group, what, tally[what]);
    }
    return groups;
  }

  result({ people }: SignInNumbers, most: number): Replayed {
    const having = (...what: readonly (keyof Tally)[]): number => [...this.#people.having(people.length, ...what)].length;
    return {
      totals: {
        ...this.#days.sum(),
        ...this.#seen,
        peopleBlocked: having('blocked'),
        peopleChallenged: having('challenged'),
        peopleAffected: having('blocked', 'challenged'),
      },
      people: this.#people.heaviest(people, most),
      groups: this.#groups(people).heaviest(most),
      apps: this.#apps.heaviest(most),
      days: this.#days.inOrder(mostDays),
    };
  }
}

/** Several changes of rules, each for itself, over one reading of the stored sign-ins. */
export async function replayEach(changes: readonly RuleChange[], { signIns, attacking, most }: Replay): Promise<Replayed[]> {
  const classes = new Classes();
  const replaying = changes.map((change) => new Replaying(change, classes));
  const numbers = new SignInNumbers();
  for await (const page of signIns) {
    const prepared = page.map((signIn) => ({ signIn, numbered: numbers.of(signIn), isAttack: isAttackAttempt(signIn, attacking) }));
    for (const one of replaying) for (const each of prepared) one.add(each);
  }
  return replaying.map((one) => one.result(numbers, most));
}

/** Who would have been met by new rules over stored sign-ins, apart from the attack attempts that they would have stopped. */
export async function replay({ before, after, ...stored }: Replay & RuleChange): Promise<Replayed> {
  const [replayed] = await replayEach([{ before, after }], stored);
  return replayed!;
}
