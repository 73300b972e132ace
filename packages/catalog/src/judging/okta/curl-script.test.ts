import { expect, it } from 'vitest';
import { curlScript, shellQuoted } from './curl-script.ts';

it('a name cannot become a command', () => {
  expect(shellQuoted('Old script')).toBe("'Old script'");
  expect(shellQuoted("it's $(rm)\n`x`")).toBe("'it'\\''s $(rm)\n`x`'");
});

it('a script stops at the first failure and takes its token from the environment alone', () => {
  const { name, content } = curlScript({ name: 'do-it.sh', about: 'Does it.', lines: ["call GET '/api/v1/brands'"] });
  expect(name).toBe('do-it.sh');
  expect(content).toMatch(/^#!\/usr\/bin\/env bash\n# Does it\.\n/);
  expect(content).toContain('set -euo pipefail');
  expect(content).not.toMatch(/--header "?.*SSWS/);
  expect(content.endsWith("call GET '/api/v1/brands'\n")).toBe(true);
});
