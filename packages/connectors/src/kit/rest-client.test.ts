import { expect, test } from 'vitest';
import { nextInLinks } from './rest-client.ts';

const self = '<https://your-company.okta.com/api/v1/users?limit=200>; rel="self"';
const next = '<https://your-company.okta.com/api/v1/users?after=00u1&limit=200>; rel="next"';

test('finds the next page beside the own address', () => {
  expect(nextInLinks(`${self}, ${next}`)).toBe('https://your-company.okta.com/api/v1/users?after=00u1&limit=200');
});

test('the last page has none', () => {
  expect(nextInLinks(self)).toBeUndefined();
  expect(nextInLinks(null)).toBeUndefined();
});

test('an address with a comma in it is one address', () => {
  expect(nextInLinks('<https://x.okta.com/api/v1/logs?filter=a,b>; rel="next"')).toBe('https://x.okta.com/api/v1/logs?filter=a,b');
});

test('what is no address is not followed', () => {
  expect(nextInLinks('<next>; rel="next"')).toBeUndefined();
});
