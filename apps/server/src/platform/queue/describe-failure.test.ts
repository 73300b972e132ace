import { expect, test } from 'vitest';
import { describeFailure } from './describe-failure.ts';

const canary = 'c4n4ry-value';

test('describes a failure by its name and message, on one line', () => {
  expect(describeFailure(new TypeError('no\nsuch thing'))).toBe('TypeError: no such thing');
});

test('a long message is cut', () => {
  expect(describeFailure(new Error('x'.repeat(9000)))).toHaveLength(500);
});

test.each([
  `connect postgres://rampart:${canary}@db:5432/rampart failed`,
  `401 for Authorization: Bearer ${canary}`,
  `refused client_secret=${canary}&grant_type=x`,
  `body was {"api_key":"${canary}"}`,
  `cookie: ${canary}`,
  `token eyJhbGciOiJIUzI1NiJ9.${canary}.sig`,
  `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`,
])('redacts what looks like a secret: %s', (message) => {
  expect(describeFailure(new Error(message))).not.toContain(canary);
  expect(describeFailure(new Error(message))).toContain('[redacted]');
});

test('a copy of an error that is none is described by its message', () => {
  expect(describeFailure({ message: `lost postgres://a:${canary}@db`, queue: 'jobs' })).toBe('lost postgres://[redacted]@db');
});

test('a thrown value that is no error is not quoted', () => {
  expect(describeFailure({ password: canary })).not.toContain(canary);
});
