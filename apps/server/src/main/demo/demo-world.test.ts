import { expect, test } from 'vitest';
import { connectionsOf } from './demo-world.ts';

const all = ['microsoft_azure', 'okta', 'proofpoint_tap'].map((product) => ({ product, method: 'api_key', credentials: {} }));

test('the demo connects all that it has, or the products that are named', () => {
  expect(connectionsOf(all, [])).toEqual(all);
  expect(connectionsOf(all, ['proofpoint_tap', 'okta']).map(({ product }) => product)).toEqual(['okta', 'proofpoint_tap']);
});

test('a product that the demo does not have is refused, with those that it has', () => {
  expect(() => connectionsOf(all, ['okta', 'opta'])).toThrow('cannot connect opta. It has: microsoft_azure, okta, proofpoint_tap.');
});
