import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { nist80053 } from './nist-800-53.ts';

describe('NIST 800-53', () => {
  isFramework(nist80053, {
    counts: [20, 299],
    ids: /^[A-Z]{2}(-\d{1,2}(\(\d{1,2}\))?)?$/,
    names: { AC: 'Access Control', 'AC-7': 'Unsuccessful Logon Attempts', 'IA-5(1)': 'Password-based Authentication' },
  });
});
