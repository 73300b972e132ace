import { Badge, Tooltip } from '@mantine/core';
import type { User } from '@rampart/contract/users/users.ts';
import { CopyButton } from '@rampart/ui/copy-button.tsx';
import type { Column } from '@rampart/ui/data-table/column.ts';
import { dateText } from '@rampart/ui/format.ts';
import { roleLabel } from '../../shell/session/role-label.ts';
import { fullNameOf } from './filter-users.ts';
import { UserActions } from './user-actions.tsx';
import classes from './user-management.module.css';

function EmailCell({ user }: { readonly user: User }) {
  return (
    <span className={classes.email}>
      <span className={classes.address}>{user.username}</span>
      <CopyButton value={user.username} label={`Copy ${user.username}`} />
      {!user.email_verified && (
        <Tooltip label="This person has not verified their email address. Until then, they cannot set up MFA or approve anything.">
          <Badge color="yellow" tabIndex={0}>
            Not verified
          </Badge>
        </Tooltip>
      )}
      {user.external_user && (
        <Tooltip label="This is an external user, invited from another tenant.">
          <Badge color="gray" tabIndex={0}>
            External
          </Badge>
        </Tooltip>
      )}
    </span>
  );
}

const userColumns: Column<User>[] = [
  { id: 'email', header: 'Email', isTitle: true, cell: (user) => <EmailCell user={user} />, sortValue: ({ username }) => username },
  { id: 'username', header: 'Username', cell: (user) => fullNameOf(user) || '—', sortValue: fullNameOf },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => <span className={classes.role}>{roleLabel[role]}</span>,
    sortValue: ({ role }) => roleLabel[role],
  },
  {
    id: 'joined',
    header: 'Join Date',
    cell: ({ date_joined }) => <time dateTime={date_joined}>{dateText(date_joined)}</time>,
    sortValue: ({ date_joined }) => Date.parse(date_joined),
  },
];

const actionsColumn: Column<User> = { id: 'actions', header: 'Actions', cell: (user) => <UserActions user={user} /> };

/** Only administrators may change users, so only they have the column for it. */
export const userColumnsFor = ({ canManage }: { readonly canManage: boolean }): Column<User>[] =>
  canManage ? [...userColumns, actionsColumn] : userColumns;
