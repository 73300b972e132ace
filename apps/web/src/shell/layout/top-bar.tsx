import { ActionIcon, Tooltip } from '@mantine/core';
import { openCommandPalette } from '@rampart/ui/command-palette.tsx';
import { ThemeToggle } from '@rampart/ui/theme-toggle.tsx';
import { BookText, Search } from 'lucide-react';
import { documentationUrl } from '../navigation/documentation-url.ts';
import { NotificationsBell } from '../notifications/notifications-bell.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

const paletteKeys = navigator.userAgent.includes('Mac') ? '⌘ K' : 'Ctrl K';

export function TopBar({ onOpenNotifications }: { readonly onOpenNotifications: () => void }) {
  return (
    <>
      <Breadcrumbs />
      <button type="button" className={classes['search']} onClick={openCommandPalette}>
        <Search size={15} aria-hidden="true" />
        <span>Search or jump to…</span>
        <kbd>{paletteKeys}</kbd>
      </button>
      <ActionIcon className={classes['searchIcon']} size={40} aria-label="Search or jump to…" onClick={openCommandPalette}>
        <Search size={18} aria-hidden="true" />
      </ActionIcon>
      <Tooltip label="Documentation">
        <ActionIcon
          component="a"
          href={documentationUrl}
          target="_blank"
          rel="noreferrer"
          className={classes['wide']}
          aria-label="Documentation (opens in a new tab)"
        >
          <BookText size={17} strokeWidth={1.7} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
      <NotificationsBell onOpen={onOpenNotifications} />
      <span className={classes['wide']}>
        <ThemeToggle />
      </span>
      <UserMenu />
    </>
  );
}
