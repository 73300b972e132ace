import { ActionIcon, Menu, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { openCommandPalette } from '@rampart/ui/palette-store.ts';
import { Initials } from '@rampart/ui/initials.tsx';
import { ThemeToggle } from '@rampart/ui/theme-toggle.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, BookText, ChevronRight, LogOut, Search, UserRound } from 'lucide-react';
import { documentationUrl } from '../navigation/documentation-url.ts';
import { notificationSummaryQuery } from '../notifications/notification-queries.ts';
import notifications from '../notifications/notifications.module.css';
import { roleLabel } from '../session/role-label.ts';
import { useSession } from '../session/session-state.ts';
import { signOut } from '../session/session.ts';
import { useCrumbs } from './route-title.ts';
import classes from './top-bar.module.css';

function NotificationsBell({ onOpen }: { readonly onOpen: () => void }) {
  const unread = useQuery(notificationSummaryQuery).data?.unread ?? 0;
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <Tooltip label="Notifications">
      <ActionIcon className={notifications['bell']} aria-label={label} onClick={onOpen}>
        <Bell size={18} strokeWidth={1.7} aria-hidden="true" />
        {unread > 0 && (
          <span className={notifications['badge']} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  );
}

function UserMenu() {
  const { user, roles, tenant } = useSession();
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  return (
    <Menu width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={classes['person']}>
          <Initials name={name} size={32} />
          <VisuallyHidden>Account of {name}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['personFacts']}>
          <p className={classes['personName']}>{name}</p>
          <p className={classes['personNote']}>{user.email}</p>
          <p className={classes['personNote']}>
            {roles.map((role) => roleLabel[role]).join(', ')} · {tenant.name}
          </p>
        </div>
        <Menu.Divider />
        <Menu.Item component={Link} to="/settings/profile" leftSection={<UserRound size={16} aria-hidden="true" />}>
          Profile
        </Menu.Item>
        <Menu.Item
          component="a"
          href={documentationUrl}
          target="_blank"
          rel="noreferrer"
          leftSection={<BookText size={16} aria-hidden="true" />}
        >
          Documentation
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} aria-hidden="true" />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Breadcrumbs() {
  const crumbs = useCrumbs();
  return (
    <nav aria-label="Breadcrumbs" className={classes['crumbs']}>
      <ol className={classes['crumbList']}>
        {crumbs.map(({ title, pathname }, index) =>
          index === crumbs.length - 1 ? (
            <li key={pathname} className={classes['crumb']} aria-current="page">
              <span>{title}</span>
            </li>
          ) : (
            <li key={pathname} className={classes['crumb']}>
              <Link to={pathname} className={classes['crumbLink']}>
                {title}
              </Link>
              <ChevronRight size={14} aria-hidden="true" />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}

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
