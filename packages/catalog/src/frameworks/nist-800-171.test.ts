import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { nist800171 } from './nist-800-171.ts';

describe('NIST 800-171', () => {
  isFramework(nist800171, {
    source: 'NIST SP 800-171 Rev. 2: 14 families, 110 requirements',
    counts: [14, 110],
    ids: /^3\.\d{1,2}(\.\d{1,2})?$/,
    names: { '3.5.3': 'Multifactor authentication', '3.1.8': 'Unsuccessful logon attempts' },
  });
});
