import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { soc2 } from './soc-2.ts';

describe('SOC 2', () => {
  isFramework(soc2, {
    counts: [10, 36],
    ids: /^(CC\d|A1)(\.\d)?$/,
    names: { CC6: 'Logical and Physical Access Controls', 'CC6.1': 'Logical access security' },
  });
});
