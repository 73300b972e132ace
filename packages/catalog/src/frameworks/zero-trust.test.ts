import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { zeroTrust } from './zero-trust.ts';

describe('the Zero Trust Maturity Model', () => {
  isFramework(zeroTrust, {
    counts: [5, 37],
    ids: /^[a-z]+(\.[a-z-]+)?$/,
    names: { identity: 'Identity', 'identity.authentication': 'Authentication', 'devices.resource-access': 'Resource Access' },
  });
});
