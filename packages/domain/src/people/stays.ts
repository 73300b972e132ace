import type { Day } from './risk-window.ts';

/** From a day on a person was in a group; `leftOn` is the first day on which they were not. */
export interface Stay {
  readonly mail: string;
  readonly firstDay: Day;
  readonly leftOn: Day | null;
}

export interface StayChanges {
  /** Also those that are open again, with their first day. */
  readonly put: readonly Stay[];
  /** Began on the day that was worked out again, and now did not. */
  readonly dropped: readonly Stay[];
}

/** The stays of one group, recorded a day at a time, each day as often as it is worked out. */
export class StayRecord {
  readonly #open: Map<string, Day>;
  /** Those who left on the last day that was recorded, with their first day. */
  #justLeft: { readonly day: Day; readonly stays: ReadonlyMap<string, Day> } | undefined;
  readonly #put = new Map<string, Stay>();
  readonly #dropped = new Map<string, Stay>();

  constructor(known: Iterable<Stay>) {
    const stays = [...known];
    this.#open = new Map(stays.flatMap(({ mail, firstDay, leftOn }) => (leftOn === null ? [[mail, firstDay]] : [])));
    const left = stays.filter((stay): stay is Stay & { leftOn: Day } => stay.leftOn !== null);
    const day = left[0]?.leftOn;
    if (day !== undefined) this.#justLeft = { day, stays: new Map(left.map(({ mail, firstDay }) => [mail, firstDay])) };
  }

  record(day: Day, members: ReadonlySet<string>): void {
    for (const [mail, firstDay] of this.#open)
      if (!members.has(mail)) {
        this.#open.delete(mail);
        if (firstDay === day) this.#drop({ mail, firstDay, leftOn: null });
        else this.#keep({ mail, firstDay, leftOn: day });
      }
    const back = this.#justLeft?.day === day ? this.#justLeft.stays : undefined;
    for (const mail of members)
      if (!this.#open.has(mail)) {
        const firstDay = back?.get(mail) ?? day;
        this.#open.set(mail, firstDay);
        this.#keep({ mail, firstDay, leftOn: null });
      }
    this.#justLeft = undefined;
  }

  get members(): string[] {
    return [...this.#open.keys()];
  }

  get changes(): StayChanges {
    return { put: [...this.#put.values()], dropped: [...this.#dropped.values()] };
  }

  #keep(stay: Stay): void {
    const key = `${stay.firstDay} ${stay.mail}`;
    this.#dropped.delete(key);
    this.#put.set(key, stay);
  }

  #drop(stay: Stay): void {
    const key = `${stay.firstDay} ${stay.mail}`;
    this.#put.delete(key);
    this.#dropped.set(key, stay);
  }
}
