import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { soc2 } from './soc-2.ts';

describe('SOC 2', () => {
  isFramework(soc2, {
    source:
      'AICPA Trust Services Criteria of 2017: 33 common criteria, 3 of availability, 2 of confidentiality, 5 of processing integrity, 18 of privacy',
    counts: [20, 61],
    ids: /^(CC\d|A1|C1|PI1|P\d)(\.\d)?$/,
    names: { CC6: 'Logical and Physical Access Controls', 'CC6.1': 'Logical access security' },
  });
});
