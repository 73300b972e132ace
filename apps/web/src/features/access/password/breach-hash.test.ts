import { describe, expect, it } from 'vitest';
import { breachHashOf, countInRange } from './breach-hash.ts';

describe('breachHashOf', () => {
  it('parts the SHA-1 in upper case after five characters', async () => {
    expect(await breachHashOf('password')).toEqual({ prefix: '5BAA6', suffix: '1E4C9B93F3F0682250B6CF8331B7EE68FD8' });
  });

  it('reads a password as UTF-8', async () => {
    const { prefix, suffix } = await breachHashOf('Pässwörd');
    expect(`${prefix}${suffix}`).toMatch(/^[0-9A-F]{40}$/);
    expect(await breachHashOf('Password')).not.toEqual({ prefix, suffix });
  });
});

describe('countInRange', () => {
  const suffix = '1E4C9B93F3F0682250B6CF8331B7EE68FD8';
  const other = '1D72CD07550416C216D8AD296BF5C0AE8E0:10';

  it.each([
    ['with line feeds', `${other}\n${suffix}:42`],
    ['with carriage returns', `${other}\r\n${suffix}:42\r\n`],
    ['in lower case', `${suffix.toLowerCase()}:42`],
  ])('finds the count in a range %s', (_how, range) => {
    expect(countInRange(range, suffix)).toBe(42);
  });

  it.each([
    ['is not in it', other],
    ['is only padding', `${suffix}:0`],
    ['has a count that is no number', `${suffix}:many`],
    ['is in nothing at all', ''],
  ])('is zero when the suffix %s', (_how, range) => {
    expect(countInRange(range, suffix)).toBe(0);
  });
});
