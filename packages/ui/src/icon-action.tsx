import { ActionIcon, Tooltip } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

/** What a menu or popover adds to its target (a ref, states for screen readers) passes through to the button. */
export interface IconActionProps extends Pick<ComponentPropsWithRef<'button'>, 'id' | 'aria-haspopup'> {
  /** Names the action and its object, such as "Delete mei.tan@example.com". */
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  /** Why the action is not open now; without it it is. */
  reason?: string | undefined;
  tone?: 'danger' | undefined;
  isBusy?: boolean | undefined;
}

/** An action shown as a picture alone: a tooltip names it, or says why it is closed. */
export function IconAction({ label, icon: Icon, onClick, reason, tone, isBusy = false, ...props }: IconActionProps) {
  const isDisabled = reason !== undefined;
  const press = (event: MouseEvent) => (isDisabled ? event.preventDefault() : onClick());
  return (
    <Tooltip label={reason ?? label}>
      <ActionIcon
        {...props}
        aria-label={label}
        color={tone === 'danger' ? 'red' : 'gray'}
        loading={isBusy}
        {...(isDisabled && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={press}
      >
        <Icon size={16} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
