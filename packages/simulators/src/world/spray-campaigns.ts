import { dayMs } from '@rampart/domain/day.ts';
import { Dice, keyOf } from './dice.ts';
import { farAway, type City } from './places.ts';
import { uuidOf } from './uuid-of.ts';
import type { WorldOptions, WorldSignIn } from './world.ts';

/** An attacker tries a few common passwords on many accounts, from rented machines. */
export interface SprayCampaign {
  readonly id: string;
  readonly key: number;
  readonly via: WorldSignIn['via'];
  readonly client: 'imap' | 'smtp' | 'browser';
  readonly startsAt: number;
  readonly lengthMs: number;
  /** Accounts whose password it guessed are used again until then. */
  readonly overAt: number;
  readonly targetShare: number;
  readonly triesEach: number;
  readonly from: readonly City[];
}

const afterwardsMs = 2 * dayMs;
/** Above this many targets a spray would be noticed before it is through. */
const mostTargets = 3000;

function ofWeek({ seed, people }: WorldOptions, week: number): SprayCampaign[] {
  const dice = new Dice(keyOf(seed, 91, week));
  return Array.from({ length: dice.times(0.6) }, (_, place) => {
    const key = keyOf(seed, 92, week, place);
    const startsAt = (week * 7 + dice.below(7)) * dayMs + dice.below(dayMs);
    const lengthMs = dice.between(2, 9) * 3_600_000;
    const via = dice.chance(0.7) ? 'entra' : 'okta';
    return {
      id: uuidOf(seed, 92, week, place),
      key,
      via,
      client: via === 'okta' ? 'browser' : dice.pick(['imap', 'smtp', 'browser'] as const),
      startsAt,
      lengthMs,
      overAt: startsAt + lengthMs + afterwardsMs,
      targetShare: Math.min(0.12 + 0.3 * dice.unit(), mostTargets / people),
      triesEach: dice.between(1, 3),
      from: [dice.pick(farAway), dice.pick(farAway), dice.pick(farAway)],
    };
  });
}

/** Those of which something happens on that day. */
export function spraysOn(options: WorldOptions, day: number): readonly SprayCampaign[] {
  const week = Math.floor(day / 7);
  const dayStart = day * dayMs;
  return [...ofWeek(options, week - 1), ...ofWeek(options, week)].filter(
    ({ startsAt, overAt }) => startsAt < dayStart + dayMs && overAt > dayStart,
  );
}
