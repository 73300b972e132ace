import { describe, expect, it } from 'vitest';
import { tokenExpiry } from './token-expiry.ts';

const tokenWith = (claims: unknown): string =>
  `e30.${btoa(unescape(encodeURIComponent(JSON.stringify(claims))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.signature`;

describe('tokenExpiry', () => {
  it('reads the expiry in milliseconds', () => {
    expect(tokenExpiry(tokenWith({ exp: 1_800_000_000, name: 'Åse ??>' }))).toBe(1_800_000_000_000);
  });

  it.each(['', 'no-dots', 'a.!!!.c', tokenWith({}), tokenWith({ exp: 'soon' }), tokenWith(null)])('knows none for %j', (token) => {
    expect(tokenExpiry(token)).toBeUndefined();
  });
});
