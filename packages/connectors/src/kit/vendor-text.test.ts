import { expect, test } from 'vitest';
import { vendorText } from './vendor-text.ts';

test('keeps text as it is, and cuts what has no end without breaking a character', () => {
  expect(vendorText.parse('a\u0000<b>\n')).toBe('a\u0000<b>\n');
  const cut = vendorText.parse(`${'x'.repeat(4095)}😀${'y'.repeat(100_000)}`);
  expect([cut.length, cut.isWellFormed()]).toEqual([4096, true]);
});
