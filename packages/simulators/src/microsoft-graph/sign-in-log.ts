import { dayMs } from '@rampart/domain/day.ts';
import { DayCache } from '../world/day-cache.ts';
import { firstFrom } from '../world/in-order.ts';
import type { World, WorldSignIn } from '../world/world.ts';
import { invalid } from './graph-refusal.ts';

/** With a premium licence Microsoft keeps sign-ins for thirty days. */
const keptMs = 30 * dayMs;
const mostKept = 30_000;

export interface Window {
  /** Milliseconds; the first is in it, the second is not. */
  readonly from: number;
  readonly to: number;
}

const clause = /^createdDateTime\s+(ge|gt|le|lt)\s+(\S+)$/i;

/** The moments that a filter leaves, and whether it asks for nothing else. */
export function windowOf(filter: string | null, whole: Window): Window & { readonly isExact: boolean } {
  if (filter === null) return { ...whole, isExact: true };
  let { from, to } = whole;
  let isExact = true;
  for (const part of filter.trim().split(/\s+and\s+/i)) {
    const [, operator, time] = clause.exec(part) ?? [];
    const at = time === undefined ? Number.NaN : Date.parse(time);
    if (operator === undefined || Number.isNaN(at)) isExact = false;
    else if (operator === 'ge' || operator === 'gt') from = Math.max(from, operator === 'ge' ? at : at + 1);
    else to = Math.min(to, operator === 'lt' ? at : at + 1);
  }
  // Beside an alternative a comparison narrows nothing.
  return /\b(?:or|not)\b/i.test(filter) ? { ...whole, isExact: false } : { from, to, isExact };
}

/** A place in the log: a day, and the number of a sign-in of that day. */
interface Place {
  readonly day: number;
  readonly index: number;
}

export const tokenFor = ({ day, index }: Place): string => Buffer.from(`s:${day}:${index}`).toString('base64url');

export function placeOf(token: string): Place {
  const [, day, index] = /^s:(\d+):(\d+)$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? [];
  if (day === undefined || index === undefined) throw invalid('Invalid skip token.');
  return { day: Number(day), index: Number(index) };
}

/** Sign-ins that Entra sees, day by day, so that a page begins where the last one ended without counting through it. */
export class SignInLog {
  readonly #world: World;
  readonly #days: DayCache<WorldSignIn>;

  constructor(world: World) {
    this.#world = world;
    this.#days = new DayCache((day) => this.#read(day), mostKept);
  }

  whole(): Window {
    const now = this.#world.now().getTime();
    return { from: now - keptMs, to: now };
  }

  /** From the latest back, beginning at a place or at the end of the window. */
  *newestFirst({ from, to }: Window, begin: Place | null): Iterable<readonly [WorldSignIn, Place]> {
    for (let day = begin?.day ?? Math.floor((to - 1) / dayMs); (day + 1) * dayMs > from; day -= 1) {
      const signIns = this.#of(day);
      const stop = firstFrom(signIns, from);
      const last = begin?.day === day ? begin.index : firstFrom(signIns, to) - 1;
      for (let index = last; index >= stop; index -= 1) yield [signIns[index]!, { day, index }];
    }
  }

  *oldestFirst({ from, to }: Window, begin: Place | null): Iterable<readonly [WorldSignIn, Place]> {
    for (let day = begin?.day ?? Math.floor(from / dayMs); day * dayMs < to; day += 1) {
      const signIns = this.#of(day);
      const stop = firstFrom(signIns, to);
      for (let index = begin?.day === day ? begin.index : firstFrom(signIns, from); index < stop; index += 1)
        yield [signIns[index]!, { day, index }];
    }
  }

  /** A day that is not over still grows, so it is not kept. */
  #of(day: number): readonly WorldSignIn[] {
    return (day + 1) * dayMs <= this.#world.now().getTime() ? this.#days.get(day) : this.#read(day);
  }

  #read(day: number): readonly WorldSignIn[] {
    const signIns: WorldSignIn[] = [];
    for (const signIn of this.#world.signInsBetween(new Date(day * dayMs), new Date((day + 1) * dayMs)))
      if (signIn.via === 'entra') signIns.push(signIn);
    return signIns;
  }
}
