import { describe, expect, it } from 'vitest';
import { nextKeyStep } from './key-sequence.ts';

const bindings = ['?', '/', 'g s', 'g b'];
const g = { key: 'g', at: 1000 };

describe('nextKeyStep', () => {
  it('fires a single key immediately', () => {
    expect(nextKeyStep(undefined, { key: '?', at: 0 }, bindings)).toEqual({ fired: '?', pending: undefined });
  });

  it('waits after the first key of a sequence', () => {
    expect(nextKeyStep(undefined, g, bindings)).toEqual({ fired: undefined, pending: g });
  });

  it('fires a sequence on its second key', () => {
    expect(nextKeyStep(g, { key: 's', at: 2400 }, bindings)).toEqual({ fired: 'g s', pending: undefined });
  });

  it('forgets a first key after a second and a half', () => {
    expect(nextKeyStep(g, { key: 's', at: 2501 }, bindings)).toEqual({ fired: undefined, pending: undefined });
  });

  it('fires a single key that interrupts a sequence', () => {
    expect(nextKeyStep(g, { key: '/', at: 1100 }, bindings)).toEqual({ fired: '/', pending: undefined });
  });

  it('starts again when the first key is pressed twice', () => {
    const again = { key: 'g', at: 1200 };
    expect(nextKeyStep(g, again, bindings)).toEqual({ fired: undefined, pending: again });
  });

  it('ignores keys without a binding', () => {
    expect(nextKeyStep(g, { key: 'x', at: 1100 }, bindings)).toEqual({ fired: undefined, pending: undefined });
  });
});
