import type { World } from '../world/world.ts';

/** The world's clock as one vendor sees it. It can be pinned while a past change is carried out as of its own time. */
export interface PinnedClock {
  now(): Date;
  /** The world with this clock. */
  readonly world: World;
  during(at: Date, act: () => void): void;
}

export function pinnedClock(world: World): PinnedClock {
  let pinned: Date | null = null;
  const now = (): Date => pinned ?? world.now();
  return {
    now,
    world: { ...world, now },
    during(at, act) {
      pinned = at;
      try {
        act();
      } finally {
        pinned = null;
      }
    },
  };
}
