import { expect, test } from 'vitest';
import { sameDn } from './schema.ts';

test.each([
  ['CN=Bo\\, B,DC=x', 'cn=bo\\2C B, dc=X'],
  ['CN=of\\; a\\=b?,DC=x', 'CN=of\\3B a=b\\?,DC=x'],
  ['CN=Köln,DC=x', 'CN=K\\C3\\B6ln,DC=x'],
  ['CN=\\#1 \\"a\\",DC=x', 'CN=\\231 \\22a\\22,DC=x'],
  ['CN=a\\\\b,DC=x', 'CN=a\\5Cb,DC=x'],
])('%s is %s', (one, other) => {
  expect(sameDn(one)).toBe(sameDn(other));
});

test.each([
  ['CN=a\\,DC=x', 'CN=a,DC=x'],
  ['CN=a\\\\2C,DC=x', 'CN=a\\2C,DC=x'],
])('%s is not %s', (one, other) => {
  expect(sameDn(one)).not.toBe(sameDn(other));
});
