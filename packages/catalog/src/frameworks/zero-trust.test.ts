import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { zeroTrust } from './zero-trust.ts';

describe('the Zero Trust Maturity Model', () => {
  isFramework(zeroTrust, {
    source: 'CISA Zero Trust Maturity Model 2.0: 5 pillars, each with its functions and the 3 cross-cutting capabilities',
    counts: [5, 37],
    ids: /^[a-z]+(\.[a-z-]+)?$/,
    names: { identity: 'Identity', 'identity.authentication': 'Authentication', 'devices.resource-access': 'Resource Access' },
  });
});
