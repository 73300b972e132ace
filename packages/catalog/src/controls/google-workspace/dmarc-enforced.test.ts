import { describe } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { absent, aMailDomain } from '../../../test-support/mail-domains.ts';
import { dmarcEnforcedAtGoogle } from './dmarc-enforced.ts';

describe('DMARC policy of domains at Google', () => {
  isJudged(dmarcEnforcedAtGoogle, {
    'passes when every domain publishes it': [{ domains: [aMailDomain()] }, 'pass'],
    'fails with the domain that does not': [
      { domains: [aMailDomain(), aMailDomain({ name: 'b.example', dmarc: absent })] },
      'fail',
      /b\.example/,
    ],
    'does not apply to domains of others': [{ domains: [aMailDomain({ isHosted: false, dmarc: absent })] }, 'not-applicable'],
    'is unknown when the domains could not be read': [{}, 'unknown', /could not be read/],
  });
});
