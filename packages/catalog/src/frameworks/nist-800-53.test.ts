import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { nist80053 } from './nist-800-53.ts';

describe('NIST 800-53', () => {
  isFramework(nist80053, {
    source:
      'NIST SP 800-53 Rev. 5: 20 families; 298 controls and 709 enhancements that are not withdrawn, 1 and 3 more in 5.1.1, 1 and 2 more in 5.2.0',
    counts: [20, 300, 714],
    ids: /^[A-Z]{2}(-\d{1,2}(\(\d{1,2}\))?)?$/,
    names: { AC: 'Access Control', 'AC-7': 'Unsuccessful Logon Attempts', 'IA-5(1)': 'Password-based Authentication' },
  });
});
