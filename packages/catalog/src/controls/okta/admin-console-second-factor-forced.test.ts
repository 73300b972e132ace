import { describe, expect, it } from 'vitest';
import { aGroup, aPerson } from '../../../test-support/directory-objects.ts';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import {
  afterChanges,
  anAppRule,
  aSessionRule,
  aVendorAppRule,
  tailoredDeployment,
  inZone,
  excluding,
  forGroups,
} from '../../../test-support/okta-settings.ts';
import { adminConsoleSecondFactorForced } from './admin-console-second-factor-forced.ts';

const none = { all: true, of: [] };
const strict = aVendorAppRule('saasure', { name: 'Okta Admin Console: Catch-all Rule', order: 1099, isBuiltIn: true });
const weak = { ...strict, grantRequirements: none };
const dashboard = aVendorAppRule('okta_enduser', {
  id: 'tiles',
  name: 'Okta Dashboard: Catch-all Rule',
  partOf: 'tiles',
  grantRequirements: none,
});

describe('the Admin Console', () => {
  isJudged(adminConsoleSecondFactorForced, {
    'passes when its policy asks for two factors': [{ policies: [strict, dashboard], groups: [] }, 'pass'],
    'passes when the weak rule comes after a strict one': [{ policies: [weak, { ...strict, id: 'first', order: 1001 }] }, 'pass'],
    'fails when a rule before the weak one excludes by name an account that is on no list': [
      {
        policies: [
          weak,
          { ...strict, id: 'first', order: 1001, name: 'Okta Admin Console: MFA', excludedAudience: excluding('ann', 'eve') },
        ],
        people: [aPerson('ann')],
        emergency: { accountIds: ['eve'] },
      },
      'fail',
      /“Okta Admin Console: Catch-all Rule”\. “Okta Admin Console: MFA” excludes accounts\. By name: ann\. Take this account out .* list/,
    ],
    'names no account that only a rule after the weak one excludes': [
      { policies: [weak, { ...strict, id: 'last', order: 1100, name: 'Okta Admin Console: Late', excludedAudience: excluding('ann') }] },
      'fail',
      /under “Okta Admin Console: Catch-all Rule”\.$/,
    ],
    'names no account that a rule for one zone excludes: without the exclusion the weak rule lets in all the same': [
      {
        policies: [
          weak,
          {
            ...strict,
            id: 'tor',
            order: 1001,
            name: 'Okta Admin Console: Block Tor',
            decision: 'block',
            places: inZone('tor'),
            excludedAudience: excluding('ann'),
          },
        ],
      },
      'fail',
      /under “Okta Admin Console: Catch-all Rule”\.$/,
    ],
    'names no account that a strict rule for some groups excludes': [
      {
        policies: [weak, { ...strict, id: 'first', order: 1001, audience: forGroups('contractors'), excludedAudience: excluding('ann') }],
        groups: [aGroup('contractors', ['ann', 'bob'])],
      },
      'fail',
      /under “Okta Admin Console: Catch-all Rule”\.$/,
    ],
    'names no account that an earlier weak rule excludes': [
      {
        policies: [weak, { ...weak, id: 'first', order: 1001, name: 'Okta Admin Console: Lax', excludedAudience: excluding('ann') }],
      },
      'fail',
      /under “Okta Admin Console: Lax”, “Okta Admin Console: Catch-all Rule”\.$/,
    ],
    'names the account too where a group of few is excluded besides, some of them for emergencies': [
      {
        policies: [
          weak,
          {
            ...strict,
            id: 'first',
            order: 1001,
            excludedAudience: { ...excluding('ann'), groups: ['group few'] },
          },
        ],
        groups: [aGroup('few', ['eve', 'adam', '1', '2', '3', '4'])],
        emergency: { accountIds: ['eve', 'adam'] },
      },
      'fail',
      /By name: ann/,
    ],
    'fails when it excludes by name, and there is no list': [
      { policies: [weak, { ...strict, id: 'first', order: 1001, excludedAudience: excluding('ann') }] },
      'fail',
      /By name: ann/,
    ],
    'passes when it excludes by name accounts on the list of emergency access users alone': [
      {
        policies: [weak, { ...strict, id: 'first', order: 1001, excludedAudience: excluding('eve', 'adam') }],
        emergency: { accountIds: ['eve', 'adam'] },
      },
      'pass',
    ],
    'passes when who is excluded by name meets another strict rule': [
      { policies: [strict, { ...strict, id: 'first', order: 1001, excludedAudience: excluding('ann') }] },
      'pass',
    ],
    'passes when few are excluded through a group': [
      {
        policies: [weak, { ...strict, id: 'first', order: 1001, excludedAudience: forGroups('group few') }],
        groups: [aGroup('few', ['ann', 'bob'])],
      },
      'pass',
    ],
    'fails when one factor is enough': [{ policies: [weak] }, 'fail', /“Okta Admin Console: Catch-all Rule”/],
    'fails when two factors are asked for outside of one place only': [
      { policies: [{ ...strict, id: 'first', order: 1001, exceptPlaces: inZone('offices') }, weak] },
      'fail',
    ],
    'fails when the console uses another policy than the one that is called after it': [
      {
        policies: [
          anAppRule({ name: 'Okta Admin Console: Catch-all Rule', apps: { ...strict.apps, named: [] } }),
          { ...weak, id: 'lax', partOf: 'lax', name: 'Password only: Catch-all Rule' },
        ],
      },
      'fail',
      /“Password only: Catch-all Rule”/,
    ],
    'is unknown when it is not known which policy it uses': [
      { policies: [{ ...weak, vendorApps: undefined }] },
      'unknown',
      /okta\.apps\.read/,
    ],
    'is not applicable when there is no such policy': [{ policies: [aSessionRule({}), dashboard] }, 'not-applicable', /Classic Engine/],
    'is unknown when the policies could not be read': [{ groups: [] }, 'unknown', /identity.sign-in-policies/],
  });

  it('is fixed by a rule before the catch-all, staged, which excludes the emergency account', () => {
    const facts = { policies: [weak, dashboard], groups: [], zones: undefined, people: undefined, emergency: { accountIds: ['eve'] } };
    const deployment = tailoredDeployment(adminConsoleSecondFactorForced, facts, { excluded: ['eve'] });
    const changes = adminConsoleSecondFactorForced.remedy.changes!(deployment);
    const grantRequirements = { all: true, of: ['second-factor', 'phishing-resistant-factor'] };
    expect(changes).toMatchObject([
      {
        after: {
          name: 'Okta Admin Console: Rampart two factors',
          order: 1001,
          mode: 'off',
          excludedAudience: excluding('eve'),
          grantRequirements,
        },
      },
    ]);
    const policies = afterChanges(facts.policies, changes);
    expect(
      adminConsoleSecondFactorForced.assess(
        { policies, groups: [], zones: undefined, people: undefined, emergency: { accountIds: ['eve'] } },
        { asOf },
      ).state,
    ).toBe('pass');
  });

  it('requires no security key when that is excluded', () => {
    const leftOut = { grantRequirements: ['Possession factor: Phishing resistant'] };
    const deployment = tailoredDeployment(
      adminConsoleSecondFactorForced,
      { policies: [weak], groups: undefined, zones: undefined, people: undefined, emergency: undefined },
      { leftOut },
    );
    expect(adminConsoleSecondFactorForced.remedy.changes!(deployment)).toMatchObject([
      { after: { grantRequirements: { of: ['second-factor'] } } },
    ]);
  });

  it('is left to an administrator where other apps use the same policy: their people would be asked too', () => {
    const shared = { ...weak, apps: { ...weak.apps, named: ['saasure', 'app-1'] } };
    const deployment = tailoredDeployment(adminConsoleSecondFactorForced, {
      policies: [shared],
      groups: [],
      zones: undefined,
      people: undefined,
      emergency: { accountIds: ['eve'] },
    });
    expect(adminConsoleSecondFactorForced.remedy.changes!(deployment)).toEqual([]);
    expect(adminConsoleSecondFactorForced.remedy.steps(deployment)).toContainEqual(expect.stringContaining('shares its policy'));
  });
});
