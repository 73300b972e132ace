import type { StoredSignIn } from './stored-sign-in.ts';

/** All of a sign-in that rules can tell apart, as numbers: two sign-ins with the same numbers come out alike under any rules. */
export interface NumberedSignIn {
  readonly person: number;
  readonly app: number;
  readonly place: number;
  /** What it was done with, and how it ended. */
  readonly form: number;
}

/** Each key gets the next number when it is first seen. */
function numbering(): (key: string) => number {
  const numbers = new Map<string, number>();
  return (key) => {
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, numbers.size);
    return numbers.size - 1;
  };
}

interface NamedPerson {
  readonly id: string;
  /** As they signed in; their id where that was not kept. */
  readonly name: string;
}

/** Numbers sign-ins once for all rules that are asked about them: people sign in from the same few places, day after day. */
export class SignInNumbers {
  readonly #people: NamedPerson[] = [];
  readonly #ofPerson = numbering();
  readonly #ofApp = numbering();
  readonly #ofPlace = numbering();
  readonly #ofForm = numbering();

  /** By their numbers. */
  get people(): readonly NamedPerson[] {
    return this.#people;
  }

  of(signIn: StoredSignIn): NumberedSignIn {
    const { personId, signInName = personId, appId, address, country, client, platform, risk, outcome, secondFactor } = signIn;
    const person = this.#ofPerson(personId);
    if (person === this.#people.length) this.#people.push({ id: personId, name: signInName });
    return {
      person,
      // No app has an id of one space.
      app: this.#ofApp(appId ?? ' '),
      place: this.#ofPlace(`${address ?? ''} ${country ?? ''}`),
      form: this.#ofForm(`${client} ${platform} ${risk} ${outcome} ${secondFactor} ${String(signIn.isDeviceTrusted)}`),
    };
  }
}
