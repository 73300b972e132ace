import { describe, expect, test } from 'vitest';
import { tenant } from '../../../test-support/a-tenant.ts';
import { isJudged } from '../../../test-support/judged.ts';
import { aMethod } from '../../../test-support/okta-settings.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { passkeysEnabled } from './passkeys-enabled.ts';

const method = aMethod({ id: 'Fido2', name: 'Passkey (FIDO2)', kind: 'security-key', settings: { kept: 'yes' } });

const without = (excludedGroups: string) => ({ ...method, settings: { ...method.settings, excludedGroups } });
const registering = (isSelfServiceRegistrationAllowed: string) => ({
  ...method,
  settings: { ...method.settings, isSelfServiceRegistrationAllowed },
});
const settingsAfter = (excluded: string) =>
  putRight(passkeysEnabled, { ...tenant, methods: [{ ...without(excluded), isEnabled: false }] }).map(({ after }) => after);

describe('passkeys', () => {
  isJudged(passkeysEnabled, {
    'passes when it is on for everyone': [{ methods: [method] }, 'pass'],
    'passes when people may register by themselves': [{ methods: [registering('true')] }, 'pass'],
    'fails when no one may register by themselves': [{ methods: [registering('false')] }, 'fail', /self-service set up is No/],
    'fails when it is off': [{ methods: [{ ...method, isEnabled: false }] }, 'fail', /is off/],
    'fails when it is on for some groups': [{ methods: [{ ...method, forEveryone: false, groups: ['g1'] }] }, 'fail', /some groups only/],
    'passes when it excludes the emergency access accounts': [{ ...tenant, methods: [without('emergency')] }, 'pass'],
    'fails when it excludes a group': [
      { ...tenant, methods: [without('emergency depot')] },
      'fail',
      /all users but those in Emergency and Depot, which excludes 8 of 20 members/,
    ],
    'is unknown when it excludes a group that could not be read': [{ methods: [without('depot')] }, 'unknown', /could not be read/],
    'is not applicable when the tenant does not offer it': [{ methods: [] }, 'not-applicable', /does not offer/],
    'is unknown when the methods could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  test('is fixed by enabling it for everyone, and keeps its settings', () => {
    const methods = [{ ...method, isEnabled: false, forEveryone: false, groups: ['g1'] }];
    expect(putRight(passkeysEnabled, { ...tenant, methods })).toMatchObject([
      {
        target: 'Fido2',
        before: { isEnabled: false, groups: ['g1'] },
        after: { isEnabled: true, forEveryone: true, settings: { kept: 'yes' } },
      },
    ]);
  });

  test('is fixed by allowing self-service set up', () => {
    expect(putRight(passkeysEnabled, { ...tenant, methods: [registering('false')] })).toMatchObject([
      { after: { isEnabled: true, settings: { kept: 'yes', isSelfServiceRegistrationAllowed: 'true' } } },
    ]);
  });

  test('is fixed by excluding no group, unless it excludes only emergency access accounts', () => {
    expect(settingsAfter('emergency depot')).toMatchObject([{ isEnabled: true, settings: { kept: 'yes' } }]);
    expect(settingsAfter('emergency depot')).not.toMatchObject([{ settings: { excludedGroups: expect.anything() } }]);
    expect(settingsAfter('emergency')).toMatchObject([{ isEnabled: true, settings: { excludedGroups: 'emergency' } }]);
  });
});
