import { Drawer } from '@mantine/core';
import { useFocusReturn } from '@rampart/ui/focus-return.ts';
import type { ReactNode } from 'react';
import classes from './side-drawer.module.css';

interface SideDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly width?: number;
  readonly children: ReactNode;
}

/** Detail beside a list, from the right; full width on phones. */
export function SideDrawer({ isOpen, onClose, title, width = 560, children }: SideDrawerProps) {
  useFocusReturn(isOpen);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={width}
      padding="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes['title'] ?? '', header: classes['header'] ?? '' }}
    >
      {children}
    </Drawer>
  );
}
