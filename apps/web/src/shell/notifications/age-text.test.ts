import { describe, expect, it } from 'vitest';
import { ageText } from './age-text.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

describe('ageText', () => {
  it.each([
    ['2026-11-15T12:00:00Z', 'less than 1h ago'],
    ['2026-11-15T11:00:01Z', 'less than 1h ago'],
    ['2026-11-15T11:00:00Z', '1h ago'],
    ['2026-11-14T12:00:01Z', '23h ago'],
    ['2026-11-14T12:00:00Z', '1d ago'],
    ['2026-11-13T12:00:01Z', '1d ago'],
    ['2025-11-15T12:00:00Z', '365d ago'],
  ])('calls %s %s', (createdAt, text) => {
    expect(ageText(createdAt, now)).toBe(text);
  });

  it('calls what a faster clock made new', () => {
    expect(ageText('2026-11-15T12:00:30Z', now)).toBe('less than 1h ago');
  });
});
