import { notifications } from '@mantine/notifications';
import { Check, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { createElement } from 'react';
import { type ToastAction, ToastMessage } from './toast-message.tsx';

export interface Toast {
  title: string;
  message?: string | undefined;
  /** How long it is shown, or that it stays until it is dismissed. */
  seconds?: number | 'stays' | undefined;
  /** A toast of the same id that is still in sight is not shown twice. */
  id?: string | undefined;
  action?: ToastAction | undefined;
}

interface ToastKind {
  color: string;
  icon: LucideIcon;
  seconds: number;
  role: 'alert' | 'status';
}

const success: ToastKind = { color: 'green', icon: Check, seconds: 4, role: 'status' };
const info: ToastKind = { color: 'ultra', icon: Info, seconds: 4, role: 'status' };
const warning: ToastKind = { color: 'yellow', icon: TriangleAlert, seconds: 4, role: 'status' };
const error: ToastKind = { color: 'red', icon: X, seconds: 6, role: 'alert' };

/** Long enough to read it, to reach the button and to press it. */
const secondsToAct = 10;

function show(kind: ToastKind) {
  return ({ title, message, action, seconds = action === undefined ? kind.seconds : secondsToAct, id }: Toast): void => {
    const act = action && {
      ...action,
      onAct: () => {
        notifications.hide(shown);
        action.onAct();
      },
    };
    const shown = notifications.show({
      ...(id !== undefined && { id }),
      title,
      message: act === undefined ? message : createElement(ToastMessage, { message, action: act }),
      color: kind.color,
      icon: createElement(kind.icon, { size: 16, 'aria-hidden': true }),
      role: kind.role,
      autoClose: seconds === 'stays' ? false : seconds * 1000,
      closeButtonProps: { 'aria-label': 'Dismiss' },
    });
  };
}

/** Short news at the bottom right. A failure is also shown where it happened, never only here. */
export const toast = {
  success: show(success),
  info: show(info),
  warning: show(warning),
  error: show(error),
};
