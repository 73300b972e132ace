import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { cisV8 } from './cis-v8.ts';

describe('CIS Controls v8', () => {
  isFramework(cisV8, {
    source: 'CIS Controls v8.0: 18 controls, 153 safeguards',
    counts: [18, 153],
    ids: /^\d{1,2}(\.\d{1,2})?$/,
    names: { '5': 'Account Management', '5.3': 'Disable Dormant Accounts', '6.5': 'Require MFA for Administrative Access' },
  });
});
