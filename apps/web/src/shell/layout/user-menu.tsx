import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Initials } from '@rampart/ui/initials.tsx';
import { Link } from '@tanstack/react-router';
import { BookText, LogOut, UserRound } from 'lucide-react';
import { documentationUrl } from '../navigation/documentation-url.ts';
import { roleLabel } from '../session/role-label.ts';
import { signOut } from '../session/session.ts';
import { useSession } from '../session/session-state.ts';
import classes from './top-bar.module.css';

export function UserMenu() {
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
