/** The events of the days read lately. Bounded by the number of events rather than days, since a day of a big company is big. */
export class DayCache<Event> {
  readonly #days = new Map<number, readonly Event[]>();
  readonly #read: (day: number) => readonly Event[];
  readonly #mostEvents: number;
  #events = 0;

  constructor(read: (day: number) => readonly Event[], mostEvents: number) {
    this.#read = read;
    this.#mostEvents = mostEvents;
  }

  get(day: number): readonly Event[] {
    const known = this.#days.get(day);
    if (known !== undefined) {
      this.#days.delete(day);
      this.#days.set(day, known);
      return known;
    }
    const events = this.#read(day);
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
