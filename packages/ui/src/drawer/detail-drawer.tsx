import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../focus-return.ts';
import { IconAction } from '../icon-action.tsx';
import classes from './detail-drawer.module.css';

/** One step along the list that the detail was opened from. */
export interface DetailStep {
  /** Names what it leads to: `Next person`. */
  readonly label: string;
  /** Nothing at the end of the list. */
  readonly onGo: (() => void) | undefined;
}

export interface DetailDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  mark?: ReactNode;
  title: string;
  subtitle?: ReactNode;
  previous?: DetailStep | undefined;
  next?: DetailStep | undefined;
  children: ReactNode;
}

const atEnd = 'This is the end of the list.';

/** Everything about one thing of a list, beside the list; the whole screen on phones. */
export function DetailDrawer({ isOpen, onClose, mark, title, subtitle, previous, next, children }: DetailDrawerProps) {
  useFocusReturn(isOpen);
  const isPhone = useMediaQuery('(max-width: 49.99em)') ?? false;
  return (
    <Drawer.Root opened={isOpen} onClose={onClose} position="right" size={isPhone ? '100%' : 720} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Within a dialog it is no banner of the page. */}
        <Drawer.Header className={classes.header ?? ''} role="presentation">
          <Drawer.Title className={classes.heading ?? ''}>
            {mark}
            <span className={classes.words}>
              <span className={classes.title} tabIndex={-1} data-autofocus>
                {title}
              </span>
              {subtitle !== undefined && <span className={classes.subtitle}>{subtitle}</span>}
            </span>
          </Drawer.Title>
          <span className={classes.steps}>
            {previous && (
              <IconAction
                label={previous.label}
                icon={ChevronLeft}
                reason={previous.onGo ? undefined : atEnd}
                onClick={() => previous.onGo?.()}
              />
            )}
            {next && (
              <IconAction label={next.label} icon={ChevronRight} reason={next.onGo ? undefined : atEnd} onClick={() => next.onGo?.()} />
            )}
            <Drawer.CloseButton aria-label="Close" size="lg" />
          </span>
        </Drawer.Header>
        <Drawer.Body className={classes.body ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
