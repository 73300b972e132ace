import type { World } from '../world/world.ts';

/** The time at the organisation. What was due meanwhile is done as if it were then. */
export class OrgClock {
  readonly #world: World;
  #fixed: Date | null = null;

  constructor(world: World) {
    this.#world = world;
  }

  now(): Date {
    return this.#fixed ?? this.#world.now();
  }

  during(at: Date, act: () => void): void {
    this.#fixed = at;
    try {
      act();
    } finally {
      this.#fixed = null;
    }
  }
}
