import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['a line break', 'Sales\r\nFATAL: forged', 'Sales FATAL: forged'],
  ['a lone carriage return', 'Sales\rforged', 'Sales forged'],
  ['a separator of lines', 'Sales\u2028forged', 'Sales forged'],
  ['an escape sequence', '\u001B[31mSales', ' [31mSales'],
  ['text that turns its direction', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['an isolate', '\u2067Sales\u2069', 'Sales'],
  ['characters that are not seen', 'Sa\u200Bles\uFEFF', 'Sales'],
  ['half of a character', 'Sales\uD800', 'Sales\uFFFD'],
])('shows %s without what it would do', (_what, text, shown) => {
  expect(oneLine(text)).toBe(shown);
});

test.each(['Müller & Söhne', 'שלום', '日本語', 'family 👩‍👩‍👧', 'कार्य'])('keeps %s as it is written', (text) => {
  expect(oneLine(text)).toBe(text);
});
