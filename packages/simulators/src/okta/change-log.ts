import type { Caller } from './access.ts';
import type { Body } from './okta-api.ts';
import type { OrgClock } from './org-clock.ts';

export interface ChangeTarget {
  readonly id: string;
  readonly type: string;
  readonly alternateId: string;
  readonly displayName: string;
  readonly detailEntry?: Body;
  readonly changeDetails?: { readonly from: Body; readonly to: Body };
}

export interface Change {
  readonly at: number;
  /** Counts up, so that two changes of one moment differ. */
  readonly number: number;
  readonly eventType: string;
  readonly message: string;
  readonly caller: Caller;
  readonly targets: readonly ChangeTarget[];
}

const mostKept = 10_000;

/** What administrators and integrations did, oldest first: the part of the System Log that nothing but doing it brings about. */
export class ChangeLog {
  readonly #clock: OrgClock;
  readonly #changes: Change[] = [];
  #count = 0;

  constructor(clock: OrgClock) {
    this.#clock = clock;
  }

  note(caller: Caller, eventType: string, message: string, targets: readonly ChangeTarget[]): void {
    this.#count += 1;
    this.#changes.push({ at: this.#clock.now().getTime(), number: this.#count, eventType, message, caller, targets });
    if (this.#changes.length > mostKept) this.#changes.splice(0, this.#changes.length - mostKept);
  }

  between(from: number, to: number): readonly Change[] {
    return this.#changes.filter(({ at }) => at >= from && at < to);
  }

  /** Grows with every change. */
  count(): number {
    return this.#count;
  }
}

/** Only what differs, as the System Log tells it. */
export function changeDetails(from: Body, to: Body): { readonly from: Body; readonly to: Body } {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (name) => name !== 'lastUpdated' && name !== '_links' && JSON.stringify(from[name]) !== JSON.stringify(to[name]),
  );
  const only = (body: Body): Body => Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
  return { from: only(from), to: only(to) };
}
