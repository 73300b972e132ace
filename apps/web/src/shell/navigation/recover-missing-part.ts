import { gatewayFailures } from '../api/gateway-failures.ts';
import { signOut } from '../session/session.ts';
import { awaitedFiles } from './awaited-files.ts';
import { createMissingPartRecovery } from './missing-part-recovery.ts';

const key = 'rampart.reloaded-for-part';
const tryEveryMs = 3000;

async function isServerReachable(): Promise<boolean> {
  const answer = await window.fetch(new URL('/readyz', window.location.origin), { cache: 'no-store' }).catch(() => undefined);
  return answer !== undefined && !gatewayFailures.has(answer.status);
}

async function waitForServer(): Promise<void> {
  const arrived = awaitedFiles.add();
  do await new Promise((resolve) => setTimeout(resolve, tryEveryMs));
  while (!(await isServerReachable()));
  arrived();
}

function mayReload(): boolean {
  const reloadedAt = Number(window.sessionStorage.getItem(key) ?? 0);
  if (Date.now() - reloadedAt < 60_000) return false;
  window.sessionStorage.setItem(key, String(Date.now()));
  return true;
}

export const recoverMissingPart = createMissingPartRecovery({
  isServerReachable,
  waitForServer,
  endSession: signOut,
  mayReload,
  reload: () => window.location.reload(),
});
