import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { Secret } from './secret.ts';

const canary = 'canary-9f31c0';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let out = '';
  write(createLog({ level: 'debug', destination: { write: (line: string) => (out += line) } }));
  return out;
}

test('a Secret prints as redacted wherever it ends up', () => {
  const secret = new Secret(canary);
  expect([String(secret), JSON.stringify({ secret }), inspect({ deep: { secret } })].join()).not.toContain(canary);
  expect(secret.reveal()).toBe(canary);
});

test.each([
  ['at the top', { password: canary }],
  ['one level down', { body: { client_secret: canary } }],
  ['two levels down', { request: { headers: { authorization: canary, cookie: canary } } }],
  ['in a Secret', { anything: new Secret(canary) }],
])('a secret %s does not reach the log', (_where, fields) => {
  const line = logged((log) => log.info(fields, 'said'));
  expect(line).toContain('[redacted]');
  expect(line).not.toContain(canary);
});

test('an error is logged without the fields that a library hangs on it', () => {
  const error = Object.assign(new Error('refused'), { config: { auth: canary } });
  const line = logged((log) => log.error({ err: error }, 'failed'));
  expect(line).toContain('refused');
  expect(line).not.toContain(canary);
});

test('a line break in a value cannot start a second line', () => {
  expect(
    logged((log) => log.info({ path: 'a\nb' }, 'x\ny'))
      .trimEnd()
      .split('\n'),
  ).toHaveLength(1);
});
