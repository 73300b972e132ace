import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { mitreAttack } from './mitre-attack.ts';

describe('MITRE ATT&CK', () => {
  isFramework(mitreAttack, {
    source: 'ATT&CK Enterprise, the release with Stealth and Defense Impairment: 15 tactics, 222 techniques, 475 sub-techniques',
    counts: [15, 222, 475],
    ids: /^(TA0\d{3}|T1\d{3}(\.\d{3})?)$/,
    names: { TA0006: 'Credential Access', 'T1110.003': 'Password Spraying', 'T1558.004': 'AS-REP Roasting' },
  });
});
