import { apiTokens } from '@rampart/facts/identity/api-tokens.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { enrollmentPolicies } from '@rampart/facts/identity/enrollment-policies.ts';
import { mailNotices } from '@rampart/facts/identity/mail-notices.ts';
import { passwordPolicies } from '@rampart/facts/identity/password-policies.ts';
import { settingChanges } from '@rampart/facts/identity/setting-changes.ts';
import { signInPolicies } from '@rampart/facts/identity/sign-in-policies.ts';
import { signIns } from '@rampart/facts/identity/sign-ins.ts';
import { vendorFeatures } from '@rampart/facts/licences/vendor-features.ts';
import { zones } from '@rampart/facts/network/zones.ts';
import { groups } from '@rampart/facts/people/groups.ts';
import { people } from '@rampart/facts/people/people.ts';
import { collects, collectsList, defineConnector, streams } from '../kit/connector.ts';
import { appliesInOkta } from './apply.ts';
import { connectOkta } from './auth.ts';
import { collectAuthenticationMethods } from './collect.ts';
import { collectGroups } from './groups/groups.ts';
import { collectMailNotices } from './collect.ts';
import { collectPeople } from './people/people.ts';
import { collectEnrollmentPolicies } from './policies/enrollment-policies.ts';
import { collectPasswordPolicies } from './policies/password-policies.ts';
import { collectSignInPolicies } from './sign-in-policies/sign-in-policies.ts';
import { ApiToken, Feature, Zone } from './schema.ts';
import { lateWithinMs, streamSettingChanges, streamSignIns } from './logs/logs.ts';
import { oktaWords } from './setting-words.ts';
import { toApiToken, toVendorFeature } from './collect.ts';
import { toZone } from './zones/zones.ts';
import { collectsConfigured } from './watch/collect-configured.ts';
import { watchedOkta } from './watch/watched-okta.ts';

const logKeptDays = 90;

export const okta = defineConnector({
  id: 'okta',
  vendor: 'Okta',
  methods: ['url_client_secret_client_id', 'api_key'],
  connect: connectOkta,
  test: (client) => client.test(),
  collects: [
    collects(people, { title: 'People and their managers', scopes: ['okta.users.read', 'okta.apps.read'], with: collectPeople }),
    collects(groups, { title: 'Groups and their members', scopes: ['okta.groups.read'], with: collectGroups }),
    collects(signInPolicies, {
      title: 'Sign-on policies',
      scopes: ['okta.policies.read', 'okta.apps.read'],
      with: collectSignInPolicies,
    }),
    collects(passwordPolicies, { title: 'Password policies', scopes: ['okta.policies.read'], with: collectPasswordPolicies }),
    collects(authenticationMethods, { title: 'Authenticators', scopes: ['okta.authenticators.read'], with: collectAuthenticationMethods }),
    collects(enrollmentPolicies, { title: 'Enrollment policies', scopes: ['okta.policies.read'], with: collectEnrollmentPolicies }),
    collectsList(apiTokens, {
      title: 'API tokens',
      scopes: ['okta.apiTokens.read'],
      path: '/api/v1/api-tokens',
      item: ApiToken.transform(toApiToken),
    }),
    collects(mailNotices, {
      title: 'Security notification emails',
      scopes: ['okta.brands.read', 'okta.templates.read'],
      with: collectMailNotices,
    }),
    collectsList(vendorFeatures, {
      title: 'Features that can be switched on and off',
      scopes: ['okta.features.read'],
      path: '/api/v1/features',
      item: Feature.transform(toVendorFeature),
    }),
    collectsList(zones, {
      title: 'Network zones',
      scopes: ['okta.networkZones.read'],
      path: '/api/v1/zones',
      query: { limit: 200 },
      item: Zone.transform(toZone),
    }),
    ...collectsConfigured,
  ],
  streams: [
    streams(signIns, {
      title: 'Sign-ins',
      scopes: ['okta.logs.read'],
      keptDays: logKeptDays,
      overlapMs: lateWithinMs,
      with: streamSignIns,
    }),
    streams(settingChanges, {
      title: 'Who changed which setting',
      scopes: ['okta.logs.read'],
      keptDays: logKeptDays,
      overlapMs: lateWithinMs,
      with: streamSettingChanges,
    }),
  ],
  applies: appliesInOkta,
  words: oktaWords,
  watches: watchedOkta,
});
