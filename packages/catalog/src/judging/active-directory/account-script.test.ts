import { expect, test } from 'vitest';
import { accountScript } from './account-script.ts';

const script = (name: string, isOpen = false) =>
  accountScript({ file: 'fix.ps1', purpose: 'Fixes.', accounts: [{ id: 'guid-1', name, isOpen }], commands: ['Fix-It $account.Id'] });

test('names each account once, and runs the commands for each', () => {
  const { name, content } = script('Ada');
  expect(name).toBe('fix.ps1');
  expect(content).toContain("  [pscustomobject]@{ Id = 'guid-1'; Name = 'Ada' }\r\n)");
  expect(content).toContain('foreach ($account in $accounts) {\r\n  Write-Host $account.Name\r\n  Fix-It $account.Id\r\n}');
});

test('leaves what is open to the reader', () => {
  expect(script('Ada', true).content).toContain("  # [pscustomobject]@{ Id = 'guid-1'");
});

test.each([
  ["O'Neill", "'O''Neill'"],
  ['O’Neill', "'O’’Neill'"],
  ['$(Remove-Item C:)', "'$(Remove-Item C:)'"],
  ['x\n); Remove-Item C:', "'x ); Remove-Item C:'"],
])('keeps the name %j inside its quotes', (name, written) => {
  expect(script(name, true).content).toContain(`  # [pscustomobject]@{ Id = 'guid-1'; Name = ${written} }\r\n`);
});
