import { dayMs } from '@rampart/domain/day.ts';
import type { World } from '../world/world.ts';

const firstLookMs = 14 * dayMs;

/** When somebody was let in last, by person. Each stretch of time is walked once. */
export class LastLogins {
  readonly #world: World;
  readonly #seen = new Map<string, number>();
  #walkedTo: number;

  constructor(world: World) {
    this.#world = world;
    this.#walkedTo = world.now().getTime() - firstLookMs;
  }

  of(personId: string): number | null {
    this.#walk();
    return this.#seen.get(personId) ?? null;
  }

  #walk(): void {
    const now = this.#world.now().getTime();
    if (now <= this.#walkedTo) return;
    for (const { via, outcome, personId, at } of this.#world.signInsBetween(new Date(this.#walkedTo), new Date(now))) {
      if (via === 'okta' && outcome === 'success') this.#seen.set(personId, at.getTime());
    }
    this.#walkedTo = now;
  }
}
