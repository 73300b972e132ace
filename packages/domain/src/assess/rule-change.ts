import { decideSignIn } from './decide-sign-in.ts';
import type { Attempt } from './match-policy.ts';
import { isMoreAsked, type Outcome, outcomeFor, type Proof } from './outcome-for.ts';
import type { Rules } from './prepare-rules.ts';
import type { NumberedGroup, NumberedSignIn, SignInNumbers } from './sign-in-numbers.ts';

/** The rules as they are, and as they would be. */
export interface RuleChange {
  readonly before: Rules;
  readonly after: Rules;
}

const harshness: Readonly<Record<Outcome, number>> = { unchanged: 0, 'cannot-tell': 0, challenged: 1, blocked: 2 };

/** What the new rules do to it that the old ones did not. */
export function newOutcome(signIn: Attempt & Proof, { before, after }: RuleChange): Outcome {
  const [old, now] = [decideSignIn(before, signIn), decideSignIn(after, signIn)];
  const [was, is] = [outcomeFor(signIn, old), outcomeFor(signIn, now)];
  if (harshness[is] > harshness[was]) return is;
  if (is !== 'cannot-tell' || was === 'challenged' || was === 'blocked') return 'unchanged';
  // The same doubt as before is no news, as long as nothing more is asked for that it may not have shown.
  const isSameDoubt = was === 'cannot-tell' && now.doubts.every((doubt) => old.doubts.includes(doubt));
  return isSameDoubt && !isMoreAsked(signIn, old.grantRequirements, now.grantRequirements) ? 'unchanged' : 'cannot-tell';
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

/** What rules take for the same, by the numbers of people, apps and places: rules that share how they tell them apart share it. */
export class Classes {
  readonly #known = new Map<unknown, number[]>();

  of(tell: Rules['ofPerson'] | Rules['ofApp'] | Rules['ofPlace']): number[] {
    const known = this.#known.get(tell) ?? [];
    this.#known.set(tell, known);
    return known;
  }
}

/** What a change of rules does to numbered sign-ins: those that are the same to both rules are decided once. */
export class RememberedOutcomes {
  readonly #change: RuleChange;
  readonly #numbers: SignInNumbers;
  readonly #classes: Classes;
  readonly #people: number[] = [];
  readonly #places: number[] = [];
  readonly #apps: number[] = [];
  readonly #pairs = { person: pairing(), place: pairing(), app: pairing() };
  /** By what the app is to the rules, and then by the form: by what the person is to them, and then by what the place is. */
  readonly #decided: Outcome[][][][] = [];

  constructor(change: RuleChange, numbers: SignInNumbers, classes: Classes) {
    this.#change = change;
    this.#numbers = numbers;
    this.#classes = classes;
  }

  /** For each sign-in of a group, in its order. */
  of({ group, app, form, people, places }: NumberedGroup): (entry: number) => Outcome {
    const decided = this.#decidedOf(app, form, group.appId);
    return (entry) => {
      const [person, place] = [people[entry]!, places[entry]!];
      const byPlace = (decided[(this.#people[person] ??= this.#personClass(person))] ??= []);
      return (byPlace[(this.#places[place] ??= this.#placeClass(place))] ??= newOutcome(
        { ...group, personId: this.#numbers.people[person]!, address: this.#numbers.places[place]!.address },
        this.#change,
      ));
    };
  }

  ofOne(signIn: Attempt & Proof, { app, form, person, place }: NumberedSignIn): Outcome {
    const byPlace = (this.#decidedOf(app, form, signIn.appId)[(this.#people[person] ??= this.#personClass(person))] ??= []);
    return (byPlace[(this.#places[place] ??= this.#placeClass(place))] ??= newOutcome(signIn, this.#change));
  }

  #decidedOf(app: number, form: number, appId: string | null): Outcome[][] {
    const byForm = (this.#decided[(this.#apps[app] ??= this.#appClass(app, appId))] ??= []);
    return (byForm[form] ??= []);
  }

  #personClass(number: number): number {
    const { before, after } = this.#change;
    const id = this.#numbers.people[number]!;
    const [was, is] = [this.#classes.of(before.ofPerson), this.#classes.of(after.ofPerson)];
    return this.#pairs.person((was[number] ??= before.ofPerson(id).number), (is[number] ??= after.ofPerson(id).number));
  }

  #placeClass(number: number): number {
    const { before, after } = this.#change;
    const { address, country } = this.#numbers.places[number]!;
    const [was, is] = [this.#classes.of(before.ofPlace), this.#classes.of(after.ofPlace)];
    return this.#pairs.place(
      (was[number] ??= before.ofPlace(address, country).number),
      (is[number] ??= after.ofPlace(address, country).number),
    );
  }

  #appClass(number: number, appId: string | null): number {
    const { before, after } = this.#change;
    const [was, is] = [this.#classes.of(before.ofApp), this.#classes.of(after.ofApp)];
    return this.#pairs.app((was[number] ??= before.ofApp(appId).number), (is[number] ??= after.ofApp(appId).number));
  }
}
