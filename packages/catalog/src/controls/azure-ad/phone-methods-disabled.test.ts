import type { DirectoryState } from '@rampart/facts/identity/directory-state.ts';
import { describe, expect, test } from 'vitest';
import { deploymentOf } from '../../../test-support/deployment-of.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { aMethod } from '../../../test-support/okta-settings.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { phoneMethodsDisabled } from './phone-methods-disabled.ts';

const sms = aMethod({ id: 'Sms', name: 'Text message', kind: 'text-message' });
const voice = aMethod({ id: 'Voice', name: 'Voice call', kind: 'voice-call', settings: { isOfficePhoneAllowed: 'false' } });
const off = { isEnabled: false };
const aState = (changes: Partial<DirectoryState>): DirectoryState => ({
  hasSecurityDefaults: false,
  isSynchronized: false,
  methodsMigration: null,
  ...changes,
});

describe('SMS and voice call', () => {
  isJudged(phoneMethodsDisabled, {
    'passes when both are off': [
      {
        methods: [
          { ...sms, ...off },
          { ...voice, ...off },
        ],
      },
      'pass',
    ],
    'passes when they are on for chosen groups only': [
      {
        methods: [
          { ...sms, forEveryone: false, groups: ['g1'] },
          { ...voice, ...off },
        ],
      },
      'pass',
    ],
    'is unknown when both are off and the older policies are still in force': [
      {
        methods: [
          { ...sms, ...off },
          { ...voice, ...off },
        ],
        state: aState({ methodsMigration: 'in-progress' }),
      },
      'unknown',
      /migration/,
    ],
    'passes when both are off and the migration is complete': [
      {
        methods: [
          { ...sms, ...off },
          { ...voice, ...off },
        ],
        state: aState({ methodsMigration: 'complete' }),
      },
      'pass',
    ],
    'fails when both are on for everyone': [{ methods: [sms, voice] }, 'fail', /Text message, Voice call/],
    'fails when one of them is': [{ methods: [{ ...sms, ...off }, voice] }, 'fail', /: Voice call\./],
    'is not applicable when the tenant has neither': [{ methods: [] }, 'not-applicable', /neither/],
    'is unknown when the methods could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  test('is fixed by disabling them, and keeps their settings', () => {
    expect(putRight(phoneMethodsDisabled, { methods: [sms, voice], state: undefined })).toMatchObject([
      { id: 'identity.update-authentication-method', target: 'Sms', before: { isEnabled: true }, after: { isEnabled: false } },
      { target: 'Voice', after: { isEnabled: false, settings: { isOfficePhoneAllowed: 'false' } } },
    ]);
  });

  test('does not touch what is already off or excluded', () => {
    const chosen = { parameters: { kinds: ['voice-call' as const] } };
    expect(
      phoneMethodsDisabled.remedy.changes?.(
        deploymentOf(phoneMethodsDisabled, { methods: [sms, { ...voice, ...off }], state: undefined }, chosen),
      ),
    ).toEqual([]);
  });
});
