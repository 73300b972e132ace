import type { World } from '../world/world.ts';

/** The world as one vendor sees it, whose clock can be held while something is done as if it were then. */
export interface PinnedClock {
  readonly world: World;
  during(at: Date, act: () => void): void;
}

export function pinnedClock(world: World): PinnedClock {
  let held: Date | null = null;
  return {
    world: { ...world, now: () => held ?? world.now() },
    during(at, act) {
      held = at;
      try {
        act();
      } finally {
        held = null;
      }
    },
  };
}
