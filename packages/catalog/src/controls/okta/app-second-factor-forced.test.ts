import { describe, expect, it } from 'vitest';
import { asOf, isJudged } from '../../../test-support/judged.ts';
import {
  afterChanges,
  anAppRule,
  aSessionRule,
  aVendorAppRule,
  aZone,
  inZone,
  tailoredDeployment,
  forGroups,
  forManagedDevices,
} from '../../../test-support/okta-settings.ts';
import { appSecondFactorForced } from './app-second-factor-forced.ts';

const none = { all: true, of: [] };
const noApps = { all: false, named: [], except: [], userActions: [] };
const weak = anAppRule({ name: 'Payroll: Everyone on the payroll', audience: forGroups('staff'), grantRequirements: none });
const refusing = anAppRule({
  id: 'last',
  name: 'Payroll: Catch-all Rule',
  order: 1099,
  isBuiltIn: true,
  decision: 'block',
  grantRequirements: none,
});
const strict = anAppRule({ id: 'strict', partOf: 'strict' });
const tiles = { id: 'tiles', name: 'Okta Dashboard: Catch-all Rule', partOf: 'tiles', grantRequirements: none };
const dashboard = aVendorAppRule('okta_enduser', tiles);
const { vendorApps: _vendorApps, ...unmarked } = anAppRule(tiles);
const chain = { kind: 'method-chain' as const, path: 'actions.appSignOn.verificationMethod', raw: { type: 'AUTH_METHOD_CHAIN' } };

const few = { id: 'glass', name: 'Emergency', description: null, kind: 'assigned' as const, memberIds: ['eve'], mayHoldRoles: null };
const excludingGroup = anAppRule({ id: 'ours', order: 1, audience: forGroups('staff'), excludedAudience: forGroups('glass') });

describe('policies of apps', () => {
  isJudged(appSecondFactorForced, {
    'pass when each asks for two factors': [{ policies: [strict, refusing, dashboard], groups: [] }, 'pass'],
    'pass when one factor is enough where no app is': [{ policies: [strict, { ...weak, apps: noApps }] }, 'pass'],
    'pass when one factor is enough on managed devices only': [
      { policies: [{ ...weak, unsupportedConditions: [forManagedDevices] }, refusing] },
      'pass',
    ],
    'fail when one factor is enough': [{ policies: [strict, weak, refusing] }, 'fail', /“Payroll: Everyone on the payroll”/],
    'fail when the catch-all rule asks for one factor': [
      { policies: [weak, { ...refusing, decision: 'allow' }] },
      'fail',
      /“Payroll: Catch-all Rule”/,
    ],
    'pass when a rule before it excludes only a group of a few': [{ policies: [excludingGroup, weak, refusing], groups: [few] }, 'pass'],
    'fail when a rule before it excludes a group of many': [
      { policies: [excludingGroup, weak, refusing], groups: [{ ...few, memberIds: ['a', 'b', 'c', 'd', 'e', 'f'] }] },
      'fail',
      /“Payroll: Everyone on the payroll”/,
    ],
    'are unknown when a rule excludes a group that could not be read': [
      { policies: [excludingGroup, weak, refusing] },
      'unknown',
      /members could not be read/,
    ],
    'fail when an app of the customer uses the policy that is called Okta Dashboard': [
      { policies: [strict, anAppRule(tiles)] },
      'fail',
      /“Okta Dashboard: Catch-all Rule”/,
    ],
    'are unknown when it is not known whether the weak one is Okta’s own': [
      { policies: [strict, unmarked] },
      'unknown',
      /next run .*okta\.apps\.read.*Read-only Administrator/,
    ],
    'are unknown when a chain of authentication methods decides': [
      { policies: [strict, { ...weak, unsupportedRequirements: [chain] }, refusing] },
      'unknown',
      /chain of authentication methods/,
    ],
    'fail when one factor is enough in a whole country': [
      { policies: [{ ...weak, places: inZone('no') }, refusing], zones: [aZone({ id: 'no', kind: 'dynamic', countries: ['NO'] })] },
      'fail',
      /zones that an attacker can be in/,
    ],
    'are unknown when the zones of a rule could not be read': [
      { policies: [{ ...weak, places: inZone('no') }, refusing] },
      'unknown',
      /network zones/,
    ],
    'are not applicable when no app of the customer uses one': [
      { policies: [dashboard, aSessionRule({ grantRequirements: none }), { ...weak, apps: noApps }] },
      'not-applicable',
      /No authentication policy/,
    ],
    'are unknown when they could not be read': [{ groups: [] }, 'unknown', /identity.sign-in-policies/],
  });

  it('are fixed by a rule before the weak one for the same people, staged', () => {
    const facts = { policies: [weak, refusing], groups: [], zones: undefined };
    const changes = appSecondFactorForced.remedy.changes!(tailoredDeployment(appSecondFactorForced, facts));
    const made = { partOf: weak.partOf, order: weak.order, mode: 'off', audience: forGroups('staff'), apps: weak.apps };
    expect(changes).toMatchObject([
      { id: 'identity.create-sign-in-rule', after: { ...made, grantRequirements: { of: ['second-factor'] } } },
    ]);
    expect(
      appSecondFactorForced.assess({ policies: afterChanges(facts.policies, changes), groups: [], zones: undefined }, { asOf }).state,
    ).toBe('pass');
  });

  it('are left alone until it is known which are Okta’s own', () => {
    const deployment = tailoredDeployment(appSecondFactorForced, { policies: [weak, refusing, unmarked], groups: [], zones: undefined });
    expect(appSecondFactorForced.remedy.changes!(deployment)).toEqual([]);
    expect(appSecondFactorForced.remedy.steps(deployment)).toEqual([expect.stringContaining('okta.apps.read')]);
  });

  it('are fixed by enabling the staged rule instead of creating it again', () => {
    const facts = { policies: [weak, refusing], groups: [], zones: undefined };
    const [made] = appSecondFactorForced.remedy.changes!(tailoredDeployment(appSecondFactorForced, facts));
    const staged = { ...weak, ...(made?.after as Partial<typeof weak>), id: 'staged' };
    const policies = [staged, ...facts.policies];
    expect(appSecondFactorForced.assess({ policies, groups: [], zones: undefined }, { asOf }).state).toBe('fail');
    const changes = appSecondFactorForced.remedy.changes!(
      tailoredDeployment(appSecondFactorForced, { policies, groups: [], zones: undefined }),
    );
    expect(changes).toMatchObject([{ id: 'identity.enable-sign-in-rule', target: 'staged', after: { mode: 'enforced' } }]);
    expect(appSecondFactorForced.assess({ policies: afterChanges(policies, changes), groups: [], zones: undefined }, { asOf }).state).toBe(
      'pass',
    );
  });

  it('stay weak for the others when the deployment is for one group', () => {
    const facts = { policies: [{ ...weak, audience: forGroups('staff', 'finance') }, refusing], groups: [], zones: undefined };
    const changes = appSecondFactorForced.remedy.changes!(tailoredDeployment(appSecondFactorForced, facts, { group: 'finance' }));
    expect(changes).toMatchObject([{ after: { audience: forGroups('finance') } }]);
    expect(
      appSecondFactorForced.assess({ policies: afterChanges(facts.policies, changes), groups: [], zones: undefined }, { asOf }).state,
    ).toBe('fail');
  });
});
