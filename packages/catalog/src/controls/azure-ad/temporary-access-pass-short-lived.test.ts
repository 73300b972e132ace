import { describe, expect, test } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aMethod } from '../../../test-support/okta-settings.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { temporaryAccessPassShortLived } from './temporary-access-pass-short-lived.ts';

const settings = { isUsableOnce: 'true', maximumLifetimeInMinutes: '480', defaultLength: '8' };
const method = aMethod({ id: 'TemporaryAccessPass', name: 'Temporary Access Pass', kind: 'temporary-pass', settings });

describe('temporary access pass', () => {
  isJudged(temporaryAccessPassShortLived, {
    'passes when it works once and for hours': [{ methods: [method] }, 'pass'],
    'fails when it works again and again': [
      { methods: [{ ...method, settings: { ...settings, isUsableOnce: 'false' } }] },
      'fail',
      /more than once/,
    ],
    'fails when it may live for days': [
      { methods: [{ ...method, settings: { ...settings, maximumLifetimeInMinutes: '2880' } }] },
      'fail',
      /48 hours/,
    ],
    'is not applicable when it is off': [{ methods: [{ ...method, isEnabled: false }] }, 'not-applicable', /is off/],
    'is unknown when the methods could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  test('is fixed without making a shorter life longer', () => {
    const facts = { methods: [{ ...method, settings: { ...settings, isUsableOnce: 'false', maximumLifetimeInMinutes: '120' } }] };
    expect(putRight(temporaryAccessPassShortLived, facts)).toMatchObject([
      { target: 'TemporaryAccessPass', after: { settings: { isUsableOnce: 'true', maximumLifetimeInMinutes: '120', defaultLength: '8' } } },
    ]);
  });

  test('lowers the usual lifetime with the longest one, which Microsoft demands', () => {
    const days = { ...settings, maximumLifetimeInMinutes: '2880', defaultLifetimeInMinutes: '1440', minimumLifetimeInMinutes: '60' };
    const lower = { maximumLifetimeInMinutes: '480', defaultLifetimeInMinutes: '480', minimumLifetimeInMinutes: '60' };
    expect(putRight(temporaryAccessPassShortLived, { methods: [{ ...method, settings: days }] })).toMatchObject([
      { after: { settings: lower } },
    ]);
  });
});
