import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { iso27001 } from './iso-27001.ts';

describe('ISO 27001, Annex A', () => {
  isFramework(iso27001, {
    source: 'ISO/IEC 27001:2022, Annex A: 4 themes, 93 controls',
    counts: [4, 93],
    ids: /^A\.[5-8](\.\d{1,2})?$/,
    names: { 'A.5.17': 'Authentication information', 'A.8.2': 'Privileged access rights', 'A.8.5': 'Secure authentication' },
  });
});
