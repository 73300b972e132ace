import { describe, expect, it } from 'vitest';
import { scheduledChanges } from './scheduled-changes.ts';
import { testWorld } from '../../test-support/test-world.ts';
import { weakSettings } from './weak-settings.ts';

const start = new Date('2025-10-06T00:00:00Z');

describe('the scheduled changes', () => {
  it('are in order of time, within thirteen months, each once for its vendor', () => {
    const hours = scheduledChanges.map(({ day, hour }) => day * 24 + hour);
    expect(hours).toEqual(hours.toSorted((a, b) => a - b));
    expect(hours.at(-1)).toBeLessThan(396 * 24);
    expect(new Set(scheduledChanges.map(({ vendor, change }) => `${vendor} ${change}`)).size).toBe(scheduledChanges.length);
  });

  it('are made by an administrator who works there, and not before their time', () => {
    const world = testWorld({ people: 300, now: start });
    const end = new Date('2026-11-09T00:00:00Z');
    expect(world.settingEventsBetween(start, end)).toEqual([]);
    world.advanceTo(end);
    const events = world.settingEventsBetween(start, end);
    expect(events.map(({ change }) => change)).toEqual(scheduledChanges.map(({ change }) => change));
    expect(events[0]?.at).toEqual(new Date('2025-10-25T09:00:00Z'));
    for (const { at, actorId } of events) {
      const actor = world.peopleAt(at).find(({ id }) => id === actorId);
      expect(actor).toMatchObject({ isAdministrator: true, kind: 'employee', leftAt: null });
    }
  });
});

describe('the weak settings', () => {
  it('have unique ids and say what is weak in one sentence', () => {
    expect(new Set(weakSettings.map(({ id }) => id)).size).toBe(weakSettings.length);
    for (const { is } of weakSettings) expect(is).toMatch(/^[A-Z].+\.$/);
  });
});
