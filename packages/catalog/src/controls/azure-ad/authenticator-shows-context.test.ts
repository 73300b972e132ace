import { describe, expect, test } from 'vitest';
import { isJudged } from '../../../test-support/judged.ts';
import { aMethod } from '../../../test-support/okta-settings.ts';
import { putRight } from '../../../test-support/put-right.ts';
import { authenticatorShowsContext } from './authenticator-shows-context.ts';

const app = 'featureSettings.displayAppInformationRequiredState';
const place = 'featureSettings.displayLocationInformationRequiredState';
const noGroup = '00000000-0000-0000-0000-000000000000';
const settings = {
  isSoftwareOathEnabled: 'true',
  [`${app}.state`]: 'enabled',
  [`${app}.includeTarget.id`]: 'all_users',
  [`${place}.state`]: 'enabled',
  [`${place}.includeTarget.id`]: 'all_users',
};
const method = aMethod({ id: 'MicrosoftAuthenticator', name: 'Microsoft Authenticator', kind: 'authenticator-app', settings });
const without = (changed: Readonly<Record<string, string>>) => ({ methods: [{ ...method, settings: { ...settings, ...changed } }] });

describe('what the authenticator shows', () => {
  isJudged(authenticatorShowsContext, {
    'passes when both are shown to everyone': [{ methods: [method] }, 'pass'],
    'fails when the place is not shown': [without({ [`${place}.state`]: 'disabled' }), 'fail', /: Show geographic location/],
    'fails when it is left to Microsoft': [without({ [`${app}.state`]: 'default' }), 'fail', /Show application name/],
    'fails when it is shown to a group only': [without({ [`${app}.includeTarget.id`]: 'g1' }), 'fail', /Show application name/],
    'fails when it excludes a group': [without({ [`${place}.excludeTarget.id`]: 'g1' }), 'fail', /: Show geographic location/],
    'passes when it excludes no group, in the words of Microsoft': [without({ [`${place}.excludeTarget.id`]: noGroup }), 'pass'],
    'fails when nothing is said of it': [{ methods: [{ ...method, settings: {} }] }, 'fail', /application name.*geographic location/],
    'is not applicable when the app is off': [{ methods: [{ ...method, isEnabled: false }] }, 'not-applicable', /is off/],
    'is unknown when the methods could not be read': [{}, 'unknown', /identity.authentication-methods/],
  });

  test('is fixed by showing both to everyone, and keeps the other settings', () => {
    const facts = { methods: [{ ...method, settings: { isSoftwareOathEnabled: 'true', [`${app}.state`]: 'disabled' } }] };
    expect(putRight(authenticatorShowsContext, facts)).toMatchObject([
      {
        target: 'MicrosoftAuthenticator',
        before: { settings: { [`${app}.state`]: 'disabled' } },
        after: { settings },
      },
    ]);
  });

  test('is fixed by excluding no group', () => {
    const [change] = putRight(authenticatorShowsContext, without({ [`${app}.excludeTarget.id`]: 'g1' }));
    expect(change).toMatchObject({ after: { settings: { ...settings, [`${app}.excludeTarget.id`]: noGroup } } });
    expect(change?.after).not.toHaveProperty(['settings', `${place}.excludeTarget.id`]);
  });
});
