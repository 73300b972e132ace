import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../focus-return.ts';
import classes from './form-drawer.module.css';

export interface FormDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called when it is out of sight: the moment to give the focus back. */
  onClosed?: (() => void) | undefined;
  mark?: ReactNode;
  title: string;
  subtitle?: string | undefined;
  /** Its sections. */
  children: ReactNode;
}

/** A form beside the list it belongs to; the whole screen on phones. */
export function FormDrawer({ isOpen, onClose, onClosed, mark, title, subtitle, children }: FormDrawerProps) {
  useFocusReturn(isOpen);
  const isPhone = useMediaQuery('(max-width: 49.99em)') ?? false;
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      size={isPhone ? '100%' : 660}
      padding={0}
      closeButtonProps={{ 'aria-label': 'Close', size: 'lg' }}
      classNames={{
        header: classes.header ?? '',
        title: classes.heading ?? '',
        body: classes.body ?? '',
        content: classes.content ?? '',
      }}
      title={
        <span className={classes.head}>
          {mark}
          <span className={classes.words}>
            <span className={classes.title} tabIndex={-1} data-autofocus>
              {title}
            </span>
            {subtitle !== undefined && <span className={classes.subtitle}>{subtitle}</span>}
          </span>
        </span>
      }
    >
      {children}
    </Drawer>
  );
}
