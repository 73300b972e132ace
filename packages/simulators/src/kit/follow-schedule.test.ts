import { describe, expect, it } from 'vitest';
import { scheduledChanges } from '../world/scheduled-changes.ts';
import { testWorld } from '../../test-support/test-world.ts';
import { followSchedule } from './follow-schedule.ts';

describe('following the schedule', () => {
  it('carries out scheduled changes and kept writes in order of time, first those before now, then those that come due', () => {
    const world = testWorld({ now: new Date('2025-11-20T00:00:00Z') });
    const kept = ['2025-11-01T00:00:00.000Z', '2025-12-10T00:00:00.000Z'].map((at) => ({ at, route: 'POST /groups', given: {} }));
    const done: string[] = [];
    followSchedule({
      world,
      vendor: 'entra',
      journal: { note: () => {}, due: (to) => kept.splice(0, kept.filter(({ at }) => new Date(at) <= to).length) },
      replay: ({ at }) => done.push(at.slice(0, 10)),
      carryOut: ({ change }) => done.push(change),
    });
    expect(done).toEqual(['2025-11-01', 'trusted-location-widened']);
    world.advanceTo(new Date('2025-12-31T00:00:00Z'));
    expect(done.slice(2)).toEqual(['mfa-exclusion-added', '2025-12-10']);
    world.advanceTo(new Date('2026-11-09T00:00:00Z'));
    expect(done).toHaveLength(2 + scheduledChanges.filter(({ vendor }) => vendor === 'entra').length);
  });
});
