import { describe } from 'vitest';
import { isFramework } from '../../test-support/a-framework.ts';
import { hitrust } from './hitrust.ts';

describe('HITRUST', () => {
  isFramework(hitrust, {
    source: 'HITRUST CSF v9 and later: 14 categories, 49 objectives, 156 references',
    counts: [14, 49, 156],
    ids: /^(0|\d{2})(\.(\d{2}|[a-z]{1,2}))?$/,
    names: { '01': 'Access', '01.q': 'Identifying and authenticating users', '09.aa': 'Audit logs' },
  });
});
