import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { cmmc } from './cmmc.ts';

describe('CMMC', () => {
  isFramework(cmmc, {
    counts: [14, 110],
    ids: /^[A-Z]{2}(\.L2-3\.\d{1,2}\.\d{1,2})?$/,
    names: { AC: 'Access Control', 'IA.L2-3.5.3': 'Multifactor authentication', 'SI.L2-3.14.1': 'Flaw remediation' },
  });
});
