import { describe, expect, test } from 'vitest';
import { categoriesOfType, driftCategories } from './drift-category.ts';
import { isExpected, RuleData, type RuleSubject } from './baseline-rule.ts';

const change: RuleSubject = {
  product: 'okta',
  type: 'zone',
  objectId: 'z1',
  category: 'zone_modified',
  actor: 'Anna@example.test',
  version: 'a'.repeat(64),
};

describe('a rule', () => {
  test.each([
    { categories: ['zone_modified'] },
    { categories: ['zone_modified_new'] },
    { product: 'okta', subconfig_type: 'zone', instances: ['z0', 'z1'] },
    { actors: ['anna@example.test'], product: 'okta' },
    { version: 'a'.repeat(64) },
    { product: 'okta', subconfig_type: 'zone', accepted: [{ instance: 'z1', version: 'a'.repeat(64) }] },
  ])('expects what fits all of %j', (data) => {
    expect(isExpected(RuleData.parse(data), change)).toBe(true);
  });

  test.each([
    { categories: ['zone_deleted'] },
    { product: 'azure_ad', categories: ['zone_modified'] },
    { product: 'okta', subconfig_type: 'policy', instances: ['z1'] },
    { product: 'okta', subconfig_type: 'zone', instances: ['z2'] },
    { actors: ['bert@example.test'] },
    { version: 'b'.repeat(64) },
    { product: 'okta', subconfig_type: 'zone', accepted: [{ instance: 'z1', version: 'b'.repeat(64) }] },
    { product: 'okta', subconfig_type: 'zone', accepted: [{ instance: 'z2', version: 'a'.repeat(64) }] },
    { product: 'okta', subconfig_type: 'zone', accepted: [{ instance: 'z1', version: null }] },
  ])('does not expect what %j leaves out', (data) => {
    expect(isExpected(RuleData.parse(data), change)).toBe(false);
  });

  test('about people does not expect a change by someone unknown', () => {
    expect(isExpected(RuleData.parse({ actors: ['anna@example.test'] }), { ...change, actor: null })).toBe(false);
  });

  test('about an accepted version does not expect that its object is moved once more', () => {
    const rule = RuleData.parse({ product: 'okta', subconfig_type: 'zone', accepted: [{ instance: 'z1', version: 'a'.repeat(64) }] });
    expect(isExpected(rule, { ...change, category: 'zone_reordered' })).toBe(false);
  });

  test.each([
    [{}, 'would match every change'],
    [{ product: 'okta' }, 'would match every change'],
    [{ product: 'okta', subconfig_type: 'zone' }, 'would match every change'],
    [{ categories: [...driftCategories] }, 'would match every change'],
    [{ product: 'okta', categories: [...categoriesOfType('zone')] }, 'would match every change'],
    [{ product: 'okta', subconfig_type: 'zone', categories: ['policy_added'] }, 'another type of object'],
    [{ accepted: [{ instance: 'z1', version: null }] }, 'Choose both'],
    [{ instances: ['z1'] }, 'Choose both'],
    [{ categories: [] }, '>=1'],
    [{ categories: ['zone_painted'] }, 'no such category'],
    [{ subconfig_type: 'spaceship', categories: ['zone_added'] }, 'Invalid option'],
    [{ categories: ['zone_added'], colour: 'red' }, 'Unrecognized key'],
  ])('of %j is refused', (data, because) => {
    expect(RuleData.safeParse(data).error?.message).toContain(because);
  });
});
