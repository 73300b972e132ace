import { expect, test } from 'vitest';
import { isEmailAddress, mayBeKnownEmail } from './email-address.ts';

test.each(['anna@example.test', "o'brien+alerts@mail.example.test", 'jörg@bücher.example', 'root@localhost'])(
  '%s is an address',
  (text) => {
    expect(isEmailAddress(text)).toBe(true);
  },
);

test.each([
  '',
  'anna',
  'anna@',
  '@example.test',
  'anna b@example.test',
  'Anna <anna@example.test>',
  '<script>@example.test',
  'anna@example.test,bert@example.test',
  'anna,bert@example.test',
  'anna;bert@example.test',
  '"anna"@example.test',
  'mailto:anna@example.test',
  'anna@example.test\r\nbcc:bert@example.test',
  `${'a'.repeat(250)}@b.test`,
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test.each([
  ['anna@example.test;', true],
  ['<anna@example.test>', true],
  ['anna', false],
  ['anna b@example.test', false],
  ['anna@example.test,bert@example.test', false],
])('who is known as %s may be named so: %s', (text, expected) => {
  expect(mayBeKnownEmail(text)).toBe(expected);
});
