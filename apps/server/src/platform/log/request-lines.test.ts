import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { openRequestLines, type RequestLine } from './request-lines.ts';

const canary = 'canary-51ab07';
const line: RequestLine = { request_id: 'id', method: 'GET', route: '/api/users', status: 200, ms: 3, address: '127.0.0.1' };

function logged(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog({ level: 'info', destination: { write: (text: string) => void lines.push(text) } }));
  return lines;
}

test('the line of a request says what the log says of it, in the same form', () => {
  const [own = '', usual = ''] = logged((log) => {
    openRequestLines(log)('error', line);
    log.error(line, 'request');
  });
  const said = { ...line, level: 'error', msg: 'request', pid: process.pid, time: expect.any(String) as string };
  expect([JSON.parse(own), JSON.parse(usual)]).toEqual([said, said]);
  expect(own.endsWith('\n')).toBe(true);
});

test.each([
  ['beside its fields', { authorization: canary }],
  ['below them', { headers: { cookie: canary }, body: { password: canary } }],
  ['under a name that no list of names has', { anything: canary }],
])('what an object has %s does not reach the log', (_where, planted) => {
  expect(logged((log) => openRequestLines(log)('info', { ...line, ...planted })).join()).not.toContain(canary);
});

test('other lines of the same log are looked through as before', () => {
  const lines = logged((log) => {
    openRequestLines(log)('info', line);
    log.info({ password: canary }, 'said');
  });
  expect(lines[1]).toContain('[redacted]');
  expect(lines.join()).not.toContain(canary);
});

test('a line break in an address cannot start a second line', () => {
  const [text = ''] = logged((log) => openRequestLines(log)('info', { ...line, route: '/a\nb' }));
  expect(text.trimEnd().split('\n')).toHaveLength(1);
});
