import { confirm } from '@rampart/ui/confirm.tsx';
import { useBlocker } from '@tanstack/react-router';

/** Asks before the screen is left while a job is being followed. */
export const useJobLeaveWarning = (isRunning: boolean): void =>
  useBlocker({
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      return !(await confirm({
        title: 'Leave while the job is running?',
        message: 'The job goes on without you, and cannot be stopped by leaving. The deployment log says how it ends.',
        confirmLabel: 'Leave',
        cancelLabel: 'Stay',
        tone: 'danger',
      }));
    },
  });
