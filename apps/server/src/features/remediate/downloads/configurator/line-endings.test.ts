import { expect, test } from 'vitest';
import { asItIsRead } from './line-endings.ts';

test('scripts for PowerShell end their lines as Windows does, whatever they came with', () => {
  expect(asItIsRead('a.ps1', 'one\ntwo\r\nthree\n')).toBe('one\r\ntwo\r\nthree\r\n');
});

test('everything else ends its lines as a shell reads them', () => {
  expect(asItIsRead('a.sh', '#!/bin/sh\r\ntrue\r\n')).toBe('#!/bin/sh\ntrue\n');
});

test('a script for PowerShell says that it is UTF-8 when it has to, and says it once', () => {
  expect(asItIsRead('a.ps1', "'Øster'\n")).toBe("\uFEFF'Øster'\r\n");
  expect(asItIsRead('a.ps1', "\uFEFF'Øster'\n")).toBe("\uFEFF'Øster'\r\n");
});
