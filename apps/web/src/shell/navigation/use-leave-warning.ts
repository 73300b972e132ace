import { confirm } from '@rampart/ui/confirm.tsx';
import { useBlocker } from '@tanstack/react-router';

/** Asks before the screen is left while something on it is changed and not applied. Addresses below `within` are still the screen. */
export function useLeaveWarning(hasPendingChanges: boolean, within?: string): void {
  useBlocker({
    disabled: !hasPendingChanges,
    enableBeforeUnload: hasPendingChanges,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      if (within !== undefined && next.pathname.startsWith(`${within}/`)) return false;
      return !(await confirm({
        title: 'Leave without applying?',
        message: 'The pending changes on this screen are lost when you leave it.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        tone: 'danger',
      }));
    },
  });
}
