import { emptyAudience, everyone, newSignInPolicy } from '@rampart/domain/new-sign-in-policy.ts';
import type { SignInPolicy, SignInPolicySettings } from '@rampart/domain/sign-in-policy.ts';
import { expect, test } from 'vitest';
import { aDeviceFilter, aSignInPolicy } from '../../../test-support/judged.ts';
import { asksNoMore } from './asks-no-more.ts';
import { synchronizationRole } from './synchronization-role.ts';

const excludedAudience = { ...emptyAudience, guests: true, roles: [synchronizationRole.templateId] };
const particular = { excludedAudience, grantRequirements: { all: true, of: ['second-factor' as const] } };
const apps = { all: false, named: ['MicrosoftAdminPortals'], except: [], userActions: [] };
const session = { reauthenticateAfterHours: 24, idleMinutes: null, lifetimeMinutes: null, persistentBrowser: false };
const someGuests = (kind: 'guests' | 'excluded-guests' | 'excluded-guests-without-account') => ({
  unsupportedConditions: [{ kind, path: 'conditions.users', raw: { guestOrExternalUserTypes: 'serviceProvider' } }],
});
const flows = (raw: Record<string, string>) => ({
  unsupportedConditions: [{ kind: 'authentication-flows' as const, path: 'conditions.authenticationFlows', raw }],
});
const places = (more: object = {}) => ({ any: false, trusted: false, zones: [], ...more });

type Case = readonly [there: Partial<SignInPolicy>, recommended?: Partial<SignInPolicySettings>];

const compare = ([there, recommended = {}]: Case): boolean =>
  asksNoMore(
    aSignInPolicy({ ...particular, mode: 'off', ...recommended, ...there }),
    newSignInPolicy('Rampart', { ...particular, ...recommended }),
  );

const asMuch: Readonly<Record<string, Case>> = {
  'the same': [{}],
  'the same, with the operator that one control does not need': [{ grantRequirements: { all: false, of: ['second-factor'] } }],
  'fewer apps': [{ apps }],
  'fewer people': [{ audience: { ...emptyAudience, groups: ['office'] } }],
  'more exclusions': [{ excludedAudience: { ...excludedAudience, groups: ['g1'], roles: [...excludedAudience.roles, 'r1'] } }],
  'an exclusion of those without an account besides': [someGuests('excluded-guests-without-account')],
  'some guests, where all are asked': [
    { audience: emptyAudience, ...someGuests('guests') },
    { audience: { ...emptyAudience, guests: true } },
  ],
  'a longer session': [{ session: { ...session, reauthenticateAfterHours: 168, persistentBrowser: null } }, { session }],
  'some of the clients': [{ clients: ['other-legacy'] }, { clients: ['other-legacy', 'exchange-active-sync'] }],
  'some of the risks': [{ signInRisk: ['high'] }, { signInRisk: ['high', 'medium'] }],
  'the same condition in other words': [
    flows({ '@odata.type': 'flows', transferMethods: 'deviceCodeFlow' }),
    flows({ transferMethods: 'deviceCodeFlow' }),
  ],
};

const more: Readonly<Record<string, Case>> = {
  'a block': [{ decision: 'block', grantRequirements: { all: true, of: [] } }],
  'a device besides': [{ grantRequirements: { all: true, of: ['second-factor', 'compliant-device'] } }],
  'a stronger factor': [{ grantRequirements: { all: true, of: ['phishing-resistant-factor'] } }],
  'all of several requirements': [
    { grantRequirements: { all: true, of: ['compliant-device', 'joined-device'] } },
    { grantRequirements: { all: false, of: ['compliant-device', 'joined-device'] } },
  ],
  'controls that are not modelled': [{ hasOtherControls: true }],
  'requirements that are not modelled': [
    { unsupportedRequirements: [{ kind: 'factor-constraints', path: 'actions.verificationMethod', raw: {} }] },
  ],
  'everyone instead of roles': [{ audience: everyone }, { audience: { ...emptyAudience, roles: ['r1'] } }],
  'another role': [{ audience: { ...emptyAudience, roles: ['r1', 'r2'] } }, { audience: { ...emptyAudience, roles: ['r1'] } }],
  'guests instead of roles': [
    { audience: { ...emptyAudience, roles: ['r1'] }, ...someGuests('guests') },
    { audience: { ...emptyAudience, roles: ['r1'] } },
  ],
  'guests, who would be excluded': [{ excludedAudience: { ...excludedAudience, guests: false } }],
  'some guests, who would be excluded': [someGuests('excluded-guests')],
  'those who synchronize the directory': [{ excludedAudience: { ...excludedAudience, roles: [] } }],
  'all apps instead of one': [{ apps: { ...apps, all: true, named: [] } }, { apps }],
  'another app': [{ apps: { ...apps, named: ['payroll', ...apps.named] } }, { apps }],
  'another user action': [{ apps: { ...apps, userActions: ['urn:user:registerdevice'] } }, { apps }],
  'a session besides': [{ session: { ...session, persistentBrowser: null } }],
  'a shorter session': [{ session: { ...session, reauthenticateAfterHours: 0 } }, { session }],
  'every client': [{ clients: [] }, { clients: ['other-legacy'] }],
  'another client': [{ clients: ['other-legacy', 'browser'] }, { clients: ['other-legacy'] }],
  'every platform': [{ platforms: { any: true, named: [] } }, { platforms: { any: false, named: ['windows'] } }],
  'another risk': [{ userRisk: ['high', 'low'] }, { userRisk: ['high'] }],
  'every place': [{ places: places({ any: true }), exceptPlaces: places({ zones: ['office'] }) }, { places: places({ zones: ['tor'] }) }],
  'another place': [{ places: places({ zones: ['tor', 'office'] }) }, { places: places({ zones: ['tor'] }) }],
  'trusted places': [{ exceptPlaces: places() }, { exceptPlaces: places({ trusted: true }) }],
  'another flow': [flows({ transferMethods: 'deviceCodeFlow,authenticationTransfer' }), flows({ transferMethods: 'deviceCodeFlow' })],
  'sign-ins of any flow': [{ unsupportedConditions: [] }, flows({ transferMethods: 'deviceCodeFlow' })],
  'a condition of which it is not known what it does': [{ unsupportedConditions: [aDeviceFilter] }],
};

test.each(Object.entries(asMuch))('a policy with %s asks no more', (_, one) => {
  expect(compare(one)).toBe(true);
});

test.each(Object.entries(more))('a policy with %s asks more', (_, one) => {
  expect(compare(one)).toBe(false);
});
