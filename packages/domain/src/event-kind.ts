import type { z } from 'zod';
import type { FactId } from './fact.ts';

export interface Unit {
  readonly one: string;
  readonly many: string;
}

/** How the attacks among the events of a kind are counted. */
export interface AttackUnit extends Unit {
  /** What became of one that nothing stopped: `reached an account`. */
  readonly reached: string;
}

/** A kind of thing that happens, read once and in order, never as a whole: sign-ins, attacks, changes of settings. */
export interface EventKind<T> {
  readonly id: FactId;
  readonly event: z.ZodType<T>;
  /** What screens and documents count, everywhere. */
  readonly unit: Unit;
  /** Only of kinds that show attacks. */
  readonly attacks?: AttackUnit;
  /** So far back is asked about, where that is less than is kept: older ones need not be read. */
  readonly lookBackDays?: number;
}

export type AnyEventKind = EventKind<unknown>;
export type EventOf<K> = K extends EventKind<infer T> ? T : never;

export const defineEvents = <const K extends AnyEventKind>(kind: K): K => kind;
