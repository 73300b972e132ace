import { expect, test } from 'vitest';
import { readGraph } from '../../../test-support/read-graph.ts';

test('what people have registered', async () => {
  const { value } = await readGraph('identity.registered-methods', {
    'reports/authenticationMethods/userRegistrationDetails': {
      value: [
        { id: 'p1', isAdmin: true, isMfaCapable: true, methodsRegistered: ['microsoftAuthenticatorPush', 'mobilePhone', 'newThing'] },
        { id: 'p2', methodsRegistered: [] },
      ],
    },
  });
  expect(value).toEqual([
    { personId: 'p1', kinds: ['authenticator-app', 'text-message', 'other'], isReadyForSecondFactor: true, isAdministrator: true },
    { personId: 'p2', kinds: [], isReadyForSecondFactor: false, isAdministrator: null },
  ]);
});

test('reads authentication methods with their audience and switches', async () => {
  const { value } = await readGraph('identity.authentication-methods', {
    'policies/authenticationMethodsPolicy': {
      id: 'authenticationMethodsPolicy',
      authenticationMethodConfigurations: [
        {
          '@odata.type': '#microsoft.graph.microsoftAuthenticatorAuthenticationMethodConfiguration',
          id: 'MicrosoftAuthenticator',
          state: 'enabled',
          isSoftwareOathEnabled: false,
          featureSettings: { displayAppInformationRequiredState: { state: 'enabled', includeTarget: { id: 'all_users' } } },
          includeTargets: [{ targetType: 'group', id: 'all_users' }],
          excludeTargets: [{ targetType: 'group', id: 'g9' }],
        },
        { id: 'Sms', state: 'disabled', includeTargets: [{ targetType: 'group', id: 'g1' }] },
        { id: 'Telepathy', state: 'soon' },
        {
          '@odata.type': '#microsoft.graph.externalAuthenticationMethodConfiguration',
          id: '8d2c3f52-6a0f-4f0e-9a0c-5d1f6a1f0c11',
          displayName: 'Duo',
          state: 'enabled',
          appId: '2f7c',
        },
        { id: 'QRCodePin', state: 'disabled', pinLength: 8 },
      ],
    },
  });
  expect(value).toEqual([
    {
      id: 'MicrosoftAuthenticator',
      name: 'Microsoft Authenticator',
      kind: 'authenticator-app',
      isEnabled: true,
      forEveryone: true,
      groups: [],
      settings: {
        isSoftwareOathEnabled: 'false',
        'featureSettings.displayAppInformationRequiredState.state': 'enabled',
        'featureSettings.displayAppInformationRequiredState.includeTarget.id': 'all_users',
        excludedGroups: 'g9',
      },
    },
    { id: 'Sms', name: 'Text message', kind: 'text-message', isEnabled: false, forEveryone: false, groups: ['g1'], settings: {} },
    { id: 'Telepathy', name: 'Telepathy', kind: 'other', isEnabled: false, forEveryone: false, groups: [], settings: {} },
    {
      id: '8d2c3f52-6a0f-4f0e-9a0c-5d1f6a1f0c11',
      name: 'Duo',
      kind: 'other',
      isEnabled: true,
      forEveryone: false,
      groups: [],
      settings: { appId: '2f7c' },
    },
    { id: 'QRCodePin', name: 'QR code', kind: 'other', isEnabled: false, forEveryone: false, groups: [], settings: { pinLength: '8' } },
  ]);
});
