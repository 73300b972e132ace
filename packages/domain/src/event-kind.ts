import type { z } from 'zod';
import type { FactId } from './fact.ts';

/** A kind of thing that happens, read once and in order, never as a whole: sign-ins, attacks, changes of settings. */
export interface EventKind<T> {
  readonly id: FactId;
  readonly event: z.ZodType<T>;
}

export type AnyEventKind = EventKind<unknown>;
export type EventOf<K> = K extends EventKind<infer T> ? T : never;

export const defineEvents = <T>(kind: EventKind<T>): EventKind<T> => kind;
