import { describe, expect, it } from 'vitest';
import { anAppRule, aSessionRule, forGroups, inZone, excluding } from '../../../test-support/okta-settings.ts';
import { stricterRules } from './stricter-rules.ts';

const weak = anAppRule({ name: 'Finance: Everyone', order: 1002, grantRequirements: { all: true, of: [] }, exceptPlaces: inZone('z') });
const group = (id: string, ...memberIds: string[]) => ({
  id,
  name: id,
  description: null,
  kind: 'assigned' as const,
  memberIds,
  mayHoldRoles: null,
});
const asked = {
  name: 'Two factors',
  grantRequirements: ['second-factor' as const],
  rules: [weak],
  groups: [group('staff', 'ann', 'bo'), group('finance', 'bo'), group('guests', 'eve')],
  group: 'everyone',
  excluded: [],
};

describe('a stricter rule', () => {
  it('is off, takes the position of the weak one, and differs only in its requirements', () => {
    const { id: _id, isBuiltIn: _isBuiltIn, vendorApps: _apps, createdAt: _createdAt, changedAt: _changedAt, ...settings } = weak;
    expect(stricterRules([weak], asked)).toEqual([
      { ...settings, name: 'Finance: Two factors', mode: 'off', grantRequirements: { all: true, of: ['second-factor'] } },
    ]);
  });

  it('limits its factors as the weak one does', () => {
    const raw = [{ possession: { deviceBound: 'REQUIRED' } }];
    const limits = [{ kind: 'factor-constraints' as const, path: 'actions.appSignOn.verificationMethod.constraints', raw }];
    expect(stricterRules([{ ...weak, unsupportedRequirements: limits }], asked)[0]?.unsupportedRequirements).toEqual(limits);
  });

  it('comes before a built-in rule and after the others of the same policy', () => {
    const last = { ...weak, id: 'last', order: 1099, isBuiltIn: true };
    expect(stricterRules([last], { ...asked, rules: [weak, last, { ...weak, partOf: 'other', order: 1098 }] })[0]?.order).toBe(1003);
    expect(stricterRules([last], { ...asked, rules: [last] })[0]?.order).toBe(1001);
  });

  it('has a unique name in the policy, unless it is already staged', () => {
    const other = { ...weak, id: 'other', order: 1003, places: inZone('y') };
    const namesIn = (...rules: (typeof weak)[]) => stricterRules([weak, other], { ...asked, rules }).map(({ name }) => name);
    const taken = { ...weak, id: 'taken', name: 'Finance: Two factors' };
    expect(namesIn(weak, other)).toEqual(['Finance: Two factors', 'Finance: Two factors 2']);
    expect(namesIn(weak, other, taken)).toEqual(['Finance: Two factors 2', 'Finance: Two factors 3']);
    expect(namesIn(weak, other, { ...taken, partOf: 'other' })).toEqual(['Finance: Two factors', 'Finance: Two factors 2']);
    expect(namesIn(weak, other, { ...taken, mode: 'off' })).toEqual(['Finance: Two factors', 'Finance: Two factors 2']);
    expect(namesIn(weak, other, { ...taken, mode: 'off', audience: forGroups('a') })).toEqual([
      'Finance: Two factors 2',
      'Finance: Two factors 3',
    ]);
  });

  it('makes room for the rules that are made before it', () => {
    const other = { ...weak, id: 'other', order: 1005, places: inZone('y') };
    const elsewhere = { ...weak, id: 'elsewhere', partOf: 'other' };
    const made = stricterRules([weak, other, elsewhere], { ...asked, rules: [weak, other, elsewhere] });
    expect(made.map(({ order }) => order)).toEqual([1002, 1006, 1002]);
  });

  it('adds the excluded people and groups to the existing exclusions', () => {
    const rule = { ...weak, excludedAudience: { ...excluding('ann'), groups: ['finance'] } };
    const [made] = stricterRules([rule], { ...asked, excluded: ['emergency', 'staff', 'finance'] });
    expect(made?.excludedAudience).toEqual({ ...excluding('ann', 'emergency'), groups: ['finance', 'staff'] });
  });

  it('excludes the members of groups one by one in a session policy, whose rules exclude no groups', () => {
    const rule = aSessionRule({ audience: forGroups('staff'), excludedAudience: excluding('ann') });
    const [made] = stricterRules([rule], { ...asked, excluded: ['emergency', 'staff'] });
    expect(made?.excludedAudience).toEqual(excluding('ann', 'emergency', 'bo'));
  });

  it('is for one group when it is asked for', () => {
    expect(stricterRules([weak], { ...asked, group: 'finance' })[0]?.audience).toEqual(forGroups('finance'));
  });

  it('admits no one whom the weak rule would have blocked', () => {
    const ofStaff = { ...weak, audience: forGroups('staff') };
    expect(stricterRules([ofStaff], { ...asked, group: 'finance' })[0]?.audience).toEqual(forGroups('finance'));
    expect(stricterRules([ofStaff], { ...asked, group: 'guests' })).toEqual([]);
    expect(stricterRules([ofStaff], { ...asked, group: 'finance', groups: undefined })).toEqual([]);
  });

  it('is made in a session policy only for all of its groups', () => {
    const session = aSessionRule({ audience: forGroups('staff') });
    expect(stricterRules([session], { ...asked, group: 'staff' })[0]?.audience).toEqual(forGroups('staff'));
    expect(stricterRules([session], { ...asked, group: 'finance' })).toEqual([]);
    expect(stricterRules([{ ...session, audience: forGroups('staff', 'guests') }], { ...asked, group: 'staff' })).toEqual([]);
  });
});
