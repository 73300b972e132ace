import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { mitreDefend } from './mitre-defend.ts';

describe('MITRE D3FEND', () => {
  isFramework(mitreDefend, {
    source: 'MITRE D3FEND: 7 tactics',
    counts: [7],
    ids: /^([A-Z][a-z]+|D3-[A-Z]+)$/,
    names: { Harden: 'Harden', 'D3-MFA': 'Multi-factor Authentication', 'D3-AL': 'Account Locking' },
  });
});
