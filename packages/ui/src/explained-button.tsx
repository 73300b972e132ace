import { Button, type ButtonProps, Tooltip } from '@mantine/core';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

export interface ExplainedButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Why the button cannot be used now; without it the button works. */
  reason?: string | undefined;
}

/** A button that says why it cannot be used. It stays in the tab order, so that the keyboard finds the reason too. */
export function ExplainedButton({ reason, onClick, ...props }: ExplainedButtonProps) {
  const isDisabled = reason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => (isDisabled ? event.preventDefault() : onClick?.(event));
  return (
    <Tooltip label={reason} disabled={!isDisabled}>
      <Button {...props} {...(isDisabled && { 'data-disabled': true, 'aria-disabled': true })} onClick={press} />
    </Tooltip>
  );
}
