export type StrangeKind = 'strange-record' | 'strange-records' | 'strange-entity';

/**
 * `lost-answer`: it is done, and the connection drops before that is said. `error-with-200`: a failure in the vendor's words, as a success.
 * `not-found`: 404, though it may still be listed. `accepted`: 202 with nothing in it. `sign-in-page` and `empty-with-200` are what a proxy in
 * between answers. `strange-record`: an answer as ever, but for the last of several entries of its list, which has none of its fields.
 * `strange-records`: so are all of several but the first, and those that are alone, in each of its lists. `strange-entity`: so is the only entry of its list.
 */
export type FaultKind =
  | 'slow'
  | 'too-many-requests'
  | 'server-error'
  | 'error-with-200'
  | 'not-found'
  | 'dropped-connection'
  | 'lost-answer'
  | 'expired-token'
  | 'garbage'
  | StrangeKind
  | 'sign-in-page'
  | 'empty-with-200'
  | 'accepted';

export interface Fault {
  readonly kind: FaultKind;
  /** Only calls whose path matches; every call unless given. */
  readonly path?: RegExp;
  /** Only calls of this HTTP method; of every method unless given. */
  readonly method?: string;
  /** How many calls it spoils; one unless given. */
  readonly times?: number;
  /** For `slow`. */
  readonly delayMs?: number;
}

/** Faults on request: each call asks for the one that is meant for it. */
export class FaultPlan {
  readonly #ordered: { readonly fault: Fault; left: number }[] = [];

  order(fault: Fault): void {
    this.#ordered.push({ fault, left: fault.times ?? 1 });
  }

  clear(): void {
    this.#ordered.length = 0;
  }

  /** The first fault that fits the call, used up by one. */
  take(path: string, method?: string): Fault | undefined {
    const fits = (fault: Fault): boolean => (fault.path?.test(path) ?? true) && (fault.method === undefined || fault.method === method);
    const found = this.#ordered.find(({ fault, left }) => left > 0 && fits(fault));
    if (found === undefined) return undefined;
    found.left -= 1;
    if (found.left === 0) this.#ordered.splice(this.#ordered.indexOf(found), 1);
    return found.fault;
  }
}
