import { Secret as TotpKey } from 'otpauth';
import { renderSVG } from 'uqr';
import { describe, expect, test } from 'vitest';
import { Secret } from '../../../platform/log/secret.ts';
import { enrolmentOf, makeTotpSecret, stepOf } from './totp-code.ts';

/** The key and the codes of RFC 6238, appendix B, in their last six digits. */
const key = new Secret(TotpKey.fromLatin1('12345678901234567890').base32);
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const at = (seconds: number) => new Date(seconds * 1000);

test.each(vectors)('at second %i of the epoch the code is %s, as the standard says', (seconds, code) => {
  expect(stepOf(key, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

describe('clocks that differ', () => {
  const [seconds, code] = [1_234_567_890, '005924'];
  test.each([
    [-30, true],
    [30, true],
    [59, true],
    [-31, false],
    [60, false],
  ])('by %i seconds: the code is good is %s, and always belongs to its step', (difference, isGood) => {
    expect(stepOf(key, code, at(seconds + difference))).toBe(isGood ? Math.floor(seconds / 30) : undefined);
  });
});

test.each(['', '5924', '0059240', '00592 4', 'abcdef', '٠٠٥٩٢٤'])('"%s" is no code', (code) => {
  expect(stepOf(key, code, at(1_234_567_890))).toBeUndefined();
});

test('secrets are twenty random bytes', () => {
  const secrets = Array.from({ length: 50 }, () => makeTotpSecret().reveal());
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(TotpKey.fromBase32(secret).bytes).toHaveLength(20);
});

test('the picture says the same as the key, with the product and the address beside it', () => {
  const { qrcode_b64: picture, totp_secret: shown } = enrolmentOf(key, 'anna+1@example.test');
  const uri = `otpauth://totp/Rampart:anna%2B1%40example.test?issuer=Rampart&secret=${shown}&algorithm=SHA1&digits=6&period=30`;
  expect(shown).toBe(key.reveal());
  expect(Buffer.from(picture, 'base64').toString()).toBe(renderSVG(uri, { border: 4 }));
});

test('the longest address there can be still fits into the picture', () => {
  const email = `${'ü'.repeat(240)}@example.test`.slice(0, 254);
  expect(Buffer.from(enrolmentOf(key, email).qrcode_b64, 'base64').toString()).toMatch(/^<svg .*<\/svg>$/s);
});
