import { dayMs } from '@rampart/domain/day.ts';
import { DayCache } from '../world/day-cache.ts';
import { firstFrom, inOrder } from '../world/in-order.ts';
import type { World } from '../world/world.ts';
import type { ChangeLog } from './change-log.ts';
import { recordsOf, type LogRecord } from './log-record.ts';

const mostRecordsKept = 60_000;

/** A place in the log that stays the same while the log grows: so many of a moment's entries have been told. */
export interface LogPlace {
  readonly at: number;
  readonly told: number;
}

interface Placed {
  readonly record: LogRecord;
  readonly place: LogPlace;
}

/** The System Log by time, a day at once. Days that are over are kept; the present one is read again when something has happened. */
export class LogBook {
  readonly #world: World;
  readonly #changes: ChangeLog;
  readonly #past: DayCache<LogRecord>;
  #present: { readonly key: string; readonly records: readonly LogRecord[] } | null = null;

  constructor(world: World, changes: ChangeLog) {
    this.#world = world;
    this.#changes = changes;
    this.#past = new DayCache((day) => this.#recordsOfDay(day), mostRecordsKept);
  }

  /** From the place or the beginning up to the end (exclusive), oldest first. */
  *upwards(from: number, to: number, after: LogPlace | null): Iterable<Placed> {
    const first = after?.at ?? from;
    for (let day = Math.floor(first / dayMs); day * dayMs < to; day += 1) {
      const records = this.#day(day);
      const start = firstFrom(records, first) + (after !== null && Math.floor(after.at / dayMs) === day ? after.told : 0);
      const stop = firstFrom(records, to);
      for (let index = start; index < stop; index += 1) yield placed(records, index, 1);
    }
  }

  /** The same from the end down to the beginning, newest first. */
  *downwards(from: number, to: number, after: LogPlace | null): Iterable<Placed> {
    const last = after?.at ?? to - 1;
    for (let day = Math.floor(last / dayMs); (day + 1) * dayMs > from; day -= 1) {
      const records = this.#day(day);
      const isFirst = after !== null && Math.floor(after.at / dayMs) === day;
      const start = (isFirst ? firstFrom(records, after.at) + after.told : firstFrom(records, to)) - 1;
      for (let index = start; index >= firstFrom(records, from); index -= 1) yield placed(records, index, 0);
    }
  }

  #day(day: number): readonly LogRecord[] {
    const now = this.#world.now().getTime();
    if ((day + 1) * dayMs <= now) return this.#past.get(day);
    const key = `${day} ${now} ${this.#changes.count()}`;
    if (this.#present?.key !== key) this.#present = { key, records: this.#recordsOfDay(day) };
    return this.#present.records;
  }

  #recordsOfDay(day: number): readonly LogRecord[] {
    const start = day * dayMs;
    const end = start + dayMs;
    const records: LogRecord[] = [];
    for (const signIn of this.#world.signInsBetween(new Date(start), new Date(end))) {
      if (signIn.via === 'okta') records.push(...recordsOf(signIn, end));
    }
    for (const change of this.#changes.between(start, end)) records.push({ at: new Date(change.at), event: 'change', change });
    return inOrder(records, start);
  }
}

function placed(records: readonly LogRecord[], index: number, told: 0 | 1): Placed {
  const record = records[index]!;
  const at = record.at.getTime();
  let before = 0;
  while (before < index && records[index - before - 1]!.at.getTime() === at) before += 1;
  return { record, place: { at, told: before + told } };
}
