import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { runCommand } from './run-command.mjs';

const servicePolicy = '/usr/sbin/policy-rc.d';

/** Installs packages where that is possible: as root, on Debian. A service that comes along is not started. */
export async function installFromDebian(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const hasPolicy = existsSync(servicePolicy);
  if (!hasPolicy) writeFileSync(servicePolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await runCommand('apt-get', ['update'], { gather: true, timeoutMs: 240_000 });
    const { code } = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      gather: true,
      timeoutMs: 600_000,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    return code === 0;
  } finally {
    if (!hasPolicy) rmSync(servicePolicy, { force: true });
  }
}
