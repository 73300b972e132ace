import type { Entitlement } from '@rampart/contract/tenants.ts';
import { describe, expect, it } from 'vitest';
import { isEntitled } from './is-entitled.ts';

const drift = (isGranted: boolean): Entitlement => ({
  id: 4,
  identifier: 'drift_detection',
  name: 'Drift detection',
  can_be_limited: false,
  limit: null,
  usage: 0,
  remaining: null,
  granted: isGranted,
  is_entitled: isGranted,
});

describe('isEntitled', () => {
  it.each([[undefined], [[]]])('counts everything as granted while none are loaded (%j)', (none) => {
    expect(isEntitled(none, 'drift_detection')).toBe(true);
  });

  it('says what the entitlement says once they are loaded', () => {
    expect(isEntitled([drift(true)], 'drift_detection')).toBe(true);
    expect(isEntitled([drift(false)], 'drift_detection')).toBe(false);
  });

  it('counts an entitlement the server does not list as missing', () => {
    expect(isEntitled([drift(true)], 'export_data')).toBe(false);
  });
});
