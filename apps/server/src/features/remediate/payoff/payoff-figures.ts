import type { Effect } from '@rampart/domain/assess/effect.ts';
import type { VerdictState } from '@rampart/domain/verdict.ts';
import { z } from 'zod';

const Unit = z
  .object({ one: z.string(), many: z.string(), reached: z.string() })
  .nullish()
  .transform((unit) => unit ?? undefined);
const Count = z.int().nullable();

const StoredEffect = z.discriminatedUnion('state', [
  z.object({
    unit: Unit,
    state: z.literal('known'),
    attacks: z.int(),
    stopped: z.int(),
    reached: z.int(),
    undecided: z.int(),
    peopleAffected: Count,
    isPeopleLeast: z.boolean(),
    // Not there in what an earlier version noted.
    isPeopleOfAll: z.boolean().default(true),
    isLeast: z.boolean(),
  }),
  z.object({ unit: Unit, state: z.literal('not-known'), because: z.string(), attacks: Count, about: Count }),
  z.object({
    unit: Unit,
    state: z.literal('stops-none'),
    instead: z.array(z.string()),
    attacks: Count,
    shown: Count,
    isLeast: z.boolean(),
    isUntilEnforced: z.boolean(),
  }),
  z.object({ unit: Unit, state: z.literal('in-place'), attacks: Count }),
]);

/** What each control of a deployment would have done, at the moment it was requested. */
export interface PayoffFigures {
  /** The people of the program: no more are affected. */
  readonly members: number;
  /** By control. */
  readonly effects: Readonly<Record<string, Effect>>;
  /** By control, how it came out then; not there in what an earlier version noted. */
  readonly states?: Readonly<Record<string, VerdictState>> | undefined;
}
export const PayoffFigures: z.ZodType<PayoffFigures> = z.object({
  members: z.int(),
  effects: z.record(z.string(), StoredEffect),
  states: z.record(z.string(), z.enum(['pass', 'fail', 'not-applicable', 'unknown'])).optional(),
});
