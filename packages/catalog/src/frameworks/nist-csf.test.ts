import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { nistCsf } from './nist-csf.ts';

describe('NIST CSF', () => {
  isFramework(nistCsf, {
    source: 'NIST CSF 2.0: 6 functions, 22 categories, 106 subcategories',
    counts: [6, 22, 106],
    ids: /^[A-Z]{2}(\.[A-Z]{2}(-\d\d)?)?$/,
    names: {
      GV: 'Govern',
      'PR.AA': 'Identity Management, Authentication, and Access Control',
      'PR.AA-03': 'Users, services and hardware are authenticated',
    },
  });
});
