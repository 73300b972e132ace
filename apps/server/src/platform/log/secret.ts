import { inspect } from 'node:util';

const redacted = '[redacted]';

/** A value that prints as redacted wherever it ends up: in logs, JSON, templates and inspection. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The only way to the value: easy to find in a review. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return redacted;
  }

  toJSON(): string {
    return redacted;
  }

  [inspect.custom](): string {
    return redacted;
  }
}
