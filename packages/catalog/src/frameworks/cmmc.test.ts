import { describe, expect, it } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { controlRegistry } from '../controls/registry.ts';
import { cmmc } from './cmmc.ts';

/** `IA.L2-3.5.3` is 3.5.3 of NIST 800-171. */
const numberOf = (practice: string): string => practice.replace(/^.*-/, '');

describe('CMMC', () => {
  isFramework(cmmc, {
    source: 'CMMC Model 2.0: 14 domains, 17 practices of level 1 and 93 more of level 2',
    counts: [14, 110],
    ids: /^[A-Z]{2}(\.L[12]-3\.\d{1,2}\.\d{1,2})?$/,
    names: { AC: 'Access Control', 'IA.L2-3.5.3': 'Multifactor Authentication', 'SI.L1-3.14.1': 'Flaw Remediation' },
  });

  it('takes over NIST 800-171: a control answers the same of both', () => {
    for (const { id, answers } of controlRegistry)
      expect([id, (answers.cmmc ?? []).map(numberOf).toSorted()]).toEqual([id, (answers['nist-800-171'] ?? []).toSorted()]);
  });
});
