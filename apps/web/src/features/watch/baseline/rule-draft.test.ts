import type { BaselineRule } from '@rampart/contract/watch/baseline.ts';
import { RuleData } from '@rampart/domain/watch/baseline-rule.ts';
import { categoriesOfType } from '@rampart/domain/watch/drift-category.ts';
import { expect, test } from 'vitest';
import { fallbackTypes } from './fallback-types.ts';
import { draftOf, obstacleOf, ruleDataOf, ruleText, withScope } from './rule-draft.ts';

const rule: BaselineRule = {
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'Zones of the depot',
  rule_data: { product: 'okta', subconfig_type: 'zone', instances: ['z1', 'z2'], categories: ['zone_modified'] },
  reason: 'They change with the leases.',
  expires_at: null,
  owner: null,
  created_by: 'anna@example.test',
  created_at: '2026-11-15T08:00:00.000Z',
  is_active: true,
};
const whole = { ...draftOf(), name: 'Ours', reason: 'Planned.' };

test('a rule survives being opened and saved', () => {
  expect(ruleDataOf(draftOf(rule), rule)).toEqual(rule.rule_data);
  const accepted = {
    ...rule,
    rule_data: { product: 'okta', subconfig_type: 'zone' as const, accepted: [{ instance: 'z1', version: null }] },
  };
  expect(ruleDataOf(draftOf(accepted), accepted)).toEqual(accepted.rule_data);
});

test('another type has other objects and other categories', () => {
  expect(withScope(draftOf(rule), { type: 'policy' })).toMatchObject({ type: 'policy', instances: [], categories: [] });
  expect(withScope(draftOf(rule), { product: '' })).toMatchObject({ product: '', instances: [], categories: ['zone_modified'] });
});

test.each([
  [{}, 'would match every change'],
  [{ product: 'okta', type: 'zone' }, 'would match every change'],
  [{ categories: categoriesOfType('zone') }, 'remove some kinds'],
  [{ name: ' ', actors: ['anna'] }, 'needs a name'],
  [{ reason: '', actors: ['anna'] }, 'Give a reason'],
])('a draft of %j: %s, as the server says', (particular, because) => {
  const draft = { ...whole, ...particular };
  expect(obstacleOf(draft)).toContain(because);
  const isRefusedByServer = !RuleData.safeParse(ruleDataOf(draft)).success;
  expect(isRefusedByServer).toBe(draft.name.trim() !== '' && draft.reason !== '');
});

test.each([{ actors: ['anna'] }, { categories: ['zone_added' as const] }])(
  'a draft of %j can be saved, as the server says',
  (particular) => {
    const draft = { ...whole, ...particular };
    expect(obstacleOf(draft)).toBeUndefined();
    expect(RuleData.safeParse(ruleDataOf(draft)).success).toBe(true);
  },
);

test('a rule is read in words', () => {
  expect(ruleText(rule, [])).toBe('okta · zones · 2 objects · Zone changed');
  expect(ruleText({ rule_data: { actors: ['anna'], categories: ['policy_added'] } }, [])).toBe('Any product · Policy added · by anna');
});

test('without the list of types there are the ones of the specification', () => {
  expect(fallbackTypes.map(({ product_name: name, subconfig_types: types }) => [name, types.map((type) => type.identifier)])).toEqual([
    ['Azure Conditional Access', ['policy']],
    ['Cortex XDR', ['policy']],
    ['Palo Alto Strata', ['policy', 'profile', 'rule']],
  ]);
});
