import { expect, it } from 'vitest';
import { webAddress } from './web-address.ts';

const origin = 'https://rampart.example';

it('completes an address of our own', () => {
  expect(webAddress('/api/v1/auth/sso/login?email=a%40b.example', origin)).toBe(
    'https://rampart.example/api/v1/auth/sso/login?email=a%40b.example',
  );
});

it("leaves an identity provider's address as it is", () => {
  expect(webAddress('https://idp.example/sso?x=1', origin)).toBe('https://idp.example/sso?x=1');
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'http://', 'file:///etc/passwd'])('refuses %s', (address) => {
  expect(webAddress(address, origin)).toBeUndefined();
});
