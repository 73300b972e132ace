import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { mitreAttack } from './mitre-attack.ts';

describe('MITRE ATT&CK', () => {
  isFramework(mitreAttack, {
    counts: [14],
    ids: /^(TA00\d\d|T1\d{3}(\.\d{3})?)$/,
    names: { TA0006: 'Credential Access', 'T1110.003': 'Password Spraying', 'T1558.004': 'AS-REP Roasting' },
  });
});
