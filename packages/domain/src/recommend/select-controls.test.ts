import { describe, expect, test } from 'vitest';
import { type Control, defineControl } from '../control.ts';
import type { AttributeEquals } from '../remediation.ts';
import { pass } from '../verdict.ts';
import { selectControls } from './select-controls.ts';

const control = (id: Control['id'], particular: Partial<Control> = {}): Control =>
  defineControl({
    id,
    title: 'Set a setting',
    name: 'A setting',
    action: 'Set',
    priority: 'p2',
    description: 'It is set.',
    why: 'Because.',
    group: 'Passwords',
    programs: ['baseline'],
    platforms: ['all'],
    requires: [],
    answers: {},
    evidence: { would: 'not-known', because: 'No event is about it.' },
    needs: {},
    assess: () => pass(),
    remedy: { parameters: {}, disruption: 'None.', steps: () => [] },
    ...particular,
  });

const controls = [
  control('okta.length'),
  control('okta.phone', { action: 'Block', priority: 'p1', group: 'Authentication methods', platforms: ['iOS', 'Android'] }),
  control('okta.session', { name: 'Session', action: 'Extended', priority: 'p3', group: 'Sessions', licensedFeature: 'okta.sessions' }),
  control('azure-ad.length'),
];

const selected = (...query: (readonly [AttributeEquals['attribute'], string])[]): string[] =>
  selectControls({ product: 'okta', query: query.map(([attribute, equals]) => ({ attribute, equals })) }, controls).map(({ id }) => id);

describe('a query', () => {
  test('that is empty takes everything of the product', () => {
    expect(selected()).toEqual(['okta.length', 'okta.phone', 'okta.session']);
  });

  test('never reaches another product', () => {
    expect(selected(['product', 'azure_ad'])).toEqual([]);
    expect(selected(['id', 'azure-ad.length'])).toEqual([]);
  });

  test('takes any of several values of one attribute', () => {
    expect(selected(['group', 'Passwords'], ['group', 'Sessions'])).toEqual(['okta.length', 'okta.session']);
  });

  test('must be met in every attribute it names', () => {
    expect(selected(['group', 'Passwords'], ['group', 'Sessions'], ['priority', 'p3'])).toEqual(['okta.session']);
    expect(selected(['group', 'Passwords'], ['priority', 'p1'])).toEqual([]);
  });

  test.each([
    ['product', 'okta', ['okta.length', 'okta.phone', 'okta.session']],
    ['id', 'okta.phone', ['okta.phone']],
    ['name', 'Session', ['okta.session']],
    ['action', 'Block', ['okta.phone']],
    ['group', 'Authentication methods', ['okta.phone']],
    ['priority', 'p1', ['okta.phone']],
    ['platform', 'Android', ['okta.phone']],
    ['licensed_feature', 'okta.sessions', ['okta.session']],
  ] as const)('can ask for the %s', (attribute, equals, ids) => {
    expect(selected([attribute, equals])).toEqual(ids);
  });
});
