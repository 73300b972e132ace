import type { SignInGroup, StoredSignIn } from './stored-sign-in.ts';

/** A group of sign-ins with numbers in place of texts: two with the same numbers come out alike under any rules. */
export interface NumberedGroup {
  readonly group: SignInGroup;
  readonly app: number;
  /** What they were done with, and how they ended. */
  readonly form: number;
  readonly people: Int32Array;
  readonly places: Int32Array;
  readonly days: Int32Array;
}

/** One sign-in, in the same numbers. */
export interface NumberedSignIn {
  readonly app: number;
  readonly form: number;
  readonly person: number;
  readonly place: number;
}

type Form = Pick<SignInGroup, 'client' | 'platform' | 'risk' | 'outcome' | 'secondFactor' | 'isDeviceTrusted'>;

/** Each key gets the next number when it is first seen. */
class Numbering<Key> {
  readonly keys: Key[] = [];
  readonly #numbers = new Map<Key, number>();

  of(key: Key): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.keys.length);
    return this.keys.push(key) - 1;
  }
}

interface Place {
  readonly address: string | null;
  readonly country: string | null;
}

/** Numbers sign-ins once for all rules that are asked about them: people sign in from the same few places, day after day. */
export class SignInNumbers {
  /** By their numbers. */
  readonly places: Place[] = [];
  readonly #people = new Numbering<string>();
  readonly #days = new Numbering<number>();
  readonly #apps = new Numbering<string | null>();
  readonly #forms = new Numbering<string>();
  readonly #placesIn = new Map<string | null, Map<string | null, number>>();

  get people(): readonly string[] {
    return this.#people.keys;
  }

  get days(): readonly number[] {
    return this.#days.keys;
  }

  of(group: SignInGroup): NumberedGroup {
    const { personIds, addresses, days, appId, country } = group;
    return {
      group,
      app: this.#apps.of(appId),
      form: this.#formOf(group),
      people: Int32Array.from(personIds, (id) => this.#people.of(id)),
      places: Int32Array.from(addresses, this.#placesOf(country)),
      days: Int32Array.from(days, (day) => this.#days.of(day)),
    };
  }

  ofOne(signIn: StoredSignIn): NumberedSignIn {
    const { personId, address, appId, country } = signIn;
    return {
      app: this.#apps.of(appId),
      form: this.#formOf(signIn),
      person: this.#people.of(personId),
      place: this.#placesOf(country)(address),
    };
  }

  #formOf({ client, platform, risk, outcome, secondFactor, isDeviceTrusted }: Form): number {
    return this.#forms.of(`${client} ${platform} ${risk} ${outcome} ${secondFactor} ${String(isDeviceTrusted)}`);
  }

  #placesOf(country: string | null): (address: string | null) => number {
    const inCountry = this.#placesIn.get(country) ?? new Map<string | null, number>();
    this.#placesIn.set(country, inCountry);
    return (address) => {
      const known = inCountry.get(address);
      if (known !== undefined) return known;
      inCountry.set(address, this.places.length);
      return this.places.push({ address, country }) - 1;
    };
  }
}
