import { entitlements } from '@rampart/domain/entitlement.ts';
import { describe, expect, it } from 'vitest';
import { isGrantedWith, noOverrides, overridesToSave, reduceOverrides } from './entitlement-overrides.ts';

const drift = { id: 4, granted: false };
const exporting = { id: 5, granted: true };
const storedAs = (granted: boolean) => entitlements.map(({ id }) => ({ id, granted }));
const toggle = (entitlement: typeof drift) => ({ type: 'toggled', entitlement }) as const;
const idsOf = (pending: typeof noOverrides) => [...pending.grants.keys()];

describe('reduceOverrides', () => {
  it('records a toggle against the stored value, and removes it when toggled back', () => {
    const once = reduceOverrides(noOverrides, toggle(drift));
    expect(isGrantedWith(once, drift)).toBe(true);
    expect(isGrantedWith(once, exporting)).toBe(true);
    expect(idsOf(reduceOverrides(once, toggle(drift)))).toEqual([]);
  });

  it('replaces every override by a chosen set, and keeps only what differs from the stored values', () => {
    const before = reduceOverrides(noOverrides, toggle(drift));
    const proof = reduceOverrides(before, { type: 'set-chosen', set: 'proof-of-concept', stored: storedAs(false) });
    expect(idsOf(proof)).toEqual([6, 7, 8]);
    const full = reduceOverrides(proof, { type: 'set-chosen', set: 'full', stored: storedAs(true) });
    expect(idsOf(full)).toEqual([]);
    expect(full.set).toBe('full');
  });

  it('withdraws what a set does not hold', () => {
    const proof = reduceOverrides(noOverrides, { type: 'set-chosen', set: 'proof-of-concept', stored: storedAs(true) });
    expect(idsOf(proof)).toEqual([1, 2, 3, 4, 5, 9, 10, 11, 12]);
    expect(isGrantedWith(proof, { id: 4, granted: true })).toBe(false);
  });

  it('is no longer a set after a toggle, and is empty after none is chosen or all is cleared', () => {
    const full = reduceOverrides(noOverrides, { type: 'set-chosen', set: 'full', stored: storedAs(false) });
    expect(reduceOverrides(full, toggle(drift)).set).toBe('none');
    expect(reduceOverrides(full, { type: 'set-chosen', set: 'none', stored: storedAs(false) })).toEqual(noOverrides);
    expect(reduceOverrides(full, { type: 'cleared' })).toEqual(noOverrides);
  });
});

describe('overridesToSave', () => {
  it('lists each change without a limit', () => {
    expect(overridesToSave(reduceOverrides(noOverrides, toggle(drift)))).toEqual([{ id: 4, granted: true, limit: null }]);
  });
});
