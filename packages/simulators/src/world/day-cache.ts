/** What happened on the days asked for lately. Bounded by the number of events rather than days, since a day of a big company is big. */
export class DayCache<Event> {
  readonly #days = new Map<number, readonly Event[]>();
  readonly #happen: (day: number) => readonly Event[];
  readonly #mostEvents: number;
  #events = 0;

  constructor(happen: (day: number) => readonly Event[], mostEvents: number) {
    this.#happen = happen;
    this.#mostEvents = mostEvents;
  }

  get(day: number): readonly Event[] {
    const known = this.#days.get(day);
    if (known !== undefined) {
      this.#days.delete(day);
      this.#days.set(day, known);
      return known;
    }
    const events = this.#happen(day);
    this.#days.set(day, events);
    this.#events += events.length;
    for (const [oldest, { length }] of this.#days) {
      if (this.#events <= this.#mostEvents || oldest === day) break;
      this.#days.delete(oldest);
      this.#events -= length;
    }
    return events;
  }
}
