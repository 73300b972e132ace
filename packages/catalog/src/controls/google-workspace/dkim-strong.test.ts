import { describe } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aMailDomain } from '../../../test-support/mail-domains.ts';
import { dkimStrongAtGoogle } from './dkim-strong.ts';

describe('DKIM keys of domains at Google', () => {
  isJudged(dkimStrongAtGoogle, {
    'passes when every domain publishes it': [{ domains: [aMailDomain()] }, 'pass'],
    'fails with the domain that does not': [
      { domains: [aMailDomain(), aMailDomain({ name: 'b.example', dkim: [] })] },
      'fail',
      /b\.example/,
    ],
    'does not apply to domains of others': [{ domains: [aMailDomain({ isHosted: false, dkim: [] })] }, 'not-applicable'],
    'is unknown when the domains could not be read': [{}, 'unknown', /could not be read/],
  });
});
