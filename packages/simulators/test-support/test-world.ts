import { createWorld } from '../src/world/create-world.ts';
import type { World, WorldOptions } from '../src/world/world.ts';

const start = new Date('2025-10-06T00:00:00Z');

/** A small company with thirteen months of history, unless changed. */
export const testWorld = (changes: Partial<WorldOptions> = {}): World =>
  createWorld({
    seed: 4,
    people: 50,
    start,
    now: new Date('2026-11-09T00:00:00Z'),
    company: { name: 'Halden Freight', domain: 'haldenfreight.example' },
    ...changes,
  });
