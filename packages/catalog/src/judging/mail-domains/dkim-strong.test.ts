import type { MailDomain } from '@rampart/facts/mail/mail-domains.ts';
import { describe, expect, it } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aMailDomain, takesNoMail } from '../../../test-support/mail-domains.ts';
import { tailoredDeployment } from '../../../test-support/okta-settings.ts';
import { dkimStrongAt } from './dkim-strong.ts';
import { googleMail } from './mail-hosts.ts';

const control = dkimStrongAt(googleMail);
type Key = MailDomain['dkim'][number];
const key = (particular: Partial<Key> = {}): Key => ({ selector: 's1', state: 'found', algorithm: 'rsa', bits: 2048, ...particular });
const none = (state: Key['state'], selector = 's1'): Key => ({ selector, state, algorithm: null, bits: null });
const withKeys = (...dkim: Key[]): MailDomain => aMailDomain({ dkim });

describe('DKIM keys', () => {
  isJudged(control, {
    'passes with 2048 bits': [{ domains: [withKeys(key(), none('absent', 's2'))] }, 'pass'],
    'passes with an elliptic curve': [{ domains: [withKeys(key({ algorithm: 'ed25519', bits: 256 }))] }, 'pass'],
    'fails with 1024 bits, and names the key': [
      { domains: [withKeys(key({ bits: 1024 }))] },
      'fail',
      /s1\._domainkey\.halden\.example has 1024 bits/,
    ],
    'fails when one of two keys is weak': [{ domains: [withKeys(key(), key({ selector: 's2', bits: 768 }))] }, 'fail'],
    'fails without a key': [{ domains: [withKeys(none('absent'), none('revoked', 's2'))] }, 'fail', /publishes no key/],
    'is unknown when one of two keys was not answered': [{ domains: [withKeys(key(), none('unanswered', 's2'))] }, 'unknown'],
    'fails with a key that receivers do not use, and names it': [
      { domains: [withKeys(none('unreadable'))] },
      'fail',
      /do not use the key s1\._domainkey\.halden\.example/,
    ],
    'is unknown when no name server answered': [{ domains: [withKeys(none('unanswered'))] }, 'unknown'],
    'does not apply to a domain without mail': [{ domains: [aMailDomain({ ...takesNoMail, dkim: [none('absent')] })] }, 'not-applicable'],
    'is unknown when the domains could not be read': [{}, 'unknown'],
  });

  it('says where the service makes a key', () => {
    const steps = control.remedy.steps(tailoredDeployment(control, { domains: [withKeys(none('absent'))] })).join(' ');
    expect(steps).toMatch(/halden\.example.*Authenticate email/);
  });
});
