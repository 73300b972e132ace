import { getDefaultZIndex, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useRef } from 'react';
import { markFirstFocus } from './dialog-focus.ts';
import classes from './dialog.module.css';
import { useFocusReturn } from './focus-return.ts';

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  width?: number | undefined;
  /** It cannot be closed now: neither by a key, nor by a click, nor by its cross. */
  isLocked?: boolean | undefined;
  /** It may have to lie over another dialog, or over a drawer. */
  isOnTop?: boolean | undefined;
  children: ReactNode;
}

/** A decision or a short form. A dialog of several steps changes its title, and the title is then read out. */
export function Dialog({ isOpen, onClose, title, width = 480, isLocked = false, isOnTop = false, children }: DialogProps) {
  const heading = useRef<HTMLSpanElement>(null);
  const isPhone = useMediaQuery('(max-width: 49.99em)') ?? false;
  const shownTitle = useRef(title);
  useFocusReturn(isOpen);
  useEffect(() => {
    if (isOpen && shownTitle.current !== title) heading.current?.focus();
    shownTitle.current = title;
  }, [isOpen, title]);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={!isLocked}
      closeOnClickOutside={!isLocked}
      withCloseButton={!isLocked}
      {...(isOnTop ? { zIndex: getDefaultZIndex('popover') + 1 } : {})}
      size={width}
      padding="xl"
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'xl'}
      closeButtonProps={{ 'aria-label': 'Close dialog' }}
      title={
        <span
          ref={(element) => {
            heading.current = element;
            if (element !== null && !isOnTop) markFirstFocus(element);
          }}
          className={classes.title}
          tabIndex={-1}
        >
          {title}
        </span>
      }
    >
      {children}
    </Modal>
  );
}
