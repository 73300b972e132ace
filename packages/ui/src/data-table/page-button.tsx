import { ActionIcon } from '@mantine/core';
import type { LucideIcon } from 'lucide-react';
import classes from './pager.module.css';

export interface PageButtonProps {
  icon: LucideIcon;
  label: string;
  isOff: boolean;
  onClick: () => void;
}

/** Stays focusable at the ends, so that the keyboard does not lose its place on the last page. */
export function PageButton({ icon: Icon, label, isOff, onClick }: PageButtonProps) {
  return (
    <ActionIcon className={classes['button']} aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onClick()}>
      <Icon size={16} aria-hidden="true" />
    </ActionIcon>
  );
}
