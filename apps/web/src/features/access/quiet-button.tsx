import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './entrance.module.css';

interface QuietButtonProps {
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A way aside from a form. Pressing it does not leave the field: a message appearing there would push the button from under the pointer. */
export function QuietButton({ isDisabled = false, onClick, children }: QuietButtonProps) {
  return (
    <UnstyledButton className={classes.quiet ?? ''} disabled={isDisabled} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}
