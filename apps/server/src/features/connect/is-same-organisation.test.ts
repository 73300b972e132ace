import { expect, test } from 'vitest';
import { isSameOrganisation } from './is-same-organisation.ts';

const product = { connector: 'microsoft-graph' } as const;
const at = (organisation: string | null, more: object = {}) => ({ id: organisation ?? 'none', product, organisation, ...more });

test.each([
  ['one organisation', at('one.example'), at('one.example', { id: 'other' }), true],
  ['two organisations', at('one.example'), at('two.example'), false],
  ['an organisation that is not known', at('one.example'), at(null), true],
  ['an organisation that a person entered', at('one.example'), at('one.onmicrosoft.example', { isOrganisationEntered: true }), true],
  ['a module and its parent', at('one.example'), at(null, { parentId: 'one.example' }), true],
  ['a module whose parent was read later', at('one.example'), at('old.example', { parentId: 'one.example' }), true],
  ['two vendors', at('one.example'), at('one.example', { product: { connector: 'okta' } }), false],
])('%s', (_what, one, other, isSame) => {
  expect([isSameOrganisation(one, other), isSameOrganisation(other, one)]).toEqual([isSame, isSame]);
});
