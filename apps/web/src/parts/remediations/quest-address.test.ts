import { expect, test } from 'vitest';
import { parseQuestAddress } from './quest-address.ts';

const instanceId = '0198c0de-7777-7abc-8def-0123456789ab';

test.each([
  ['okta-sign-on-block', { identifier: 'okta-sign-on-block' }],
  ['okta-sign-on-block-baseline', { identifier: 'okta-sign-on-block', programType: 'baseline' }],
  ['okta-sign-on-block-most_attacked_overall', { identifier: 'okta-sign-on-block', programType: 'most_attacked_overall' }],
  [`okta-sign-on-block-baseline-${instanceId}`, { identifier: 'okta-sign-on-block', programType: 'baseline', instanceId }],
  [`okta-sign-on-block-${instanceId.toUpperCase()}`, { identifier: 'okta-sign-on-block', instanceId }],
  ['baseline', { identifier: 'baseline' }],
])('%s is read as it was written', (address, read) => {
  expect(parseQuestAddress(address)).toEqual(read);
});
