import { confirm } from '@rampart/ui/confirm.tsx';
import { useBlocker } from '@tanstack/react-router';

/** Where the person has just agreed to go: whatever else is changed goes with it, unasked. */
let agreed: string | undefined;

async function asksToStay(pathname: string): Promise<boolean> {
  if (agreed === pathname) return false;
  const leaves = await confirm({
    title: 'Leave without applying?',
    message: 'The pending changes on this screen are lost when you leave it.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    tone: 'danger',
  });
  if (!leaves) return true;
  agreed = pathname;
  // The router asks everything that may stop it one after the other, without a pause.
  setTimeout(() => {
    agreed = undefined;
  });
  return false;
}

/** Asks before the screen is left while something on it is changed and not applied. Addresses below `within` are still the screen. */
export function useLeaveWarning(hasPendingChanges: boolean, within?: string): void {
  useBlocker({
    disabled: !hasPendingChanges,
    enableBeforeUnload: hasPendingChanges,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (within !== undefined && next.pathname.startsWith(`${within}/`)) return false;
      return asksToStay(next.pathname);
    },
  });
}
