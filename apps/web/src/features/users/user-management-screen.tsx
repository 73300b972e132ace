import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { isPermitted } from '@rampart/domain/permission.ts';
import { DataTable } from '@rampart/ui/data-table/data-table.tsx';
import { EmptyState } from '@rampart/ui/empty-state.tsx';
import { FilteredEmpty } from '@rampart/ui/filtered-empty.tsx';
import { countText, numberText } from '@rampart/ui/format.ts';
import { Screen } from '@rampart/ui/screen.tsx';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MailQuestionMark, UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { listChange } from '../../parts/table-search/list-change.ts';
import { tableStateOf, withFilter, withTableState } from '../../parts/table-search/table-search.ts';
import { usersQuery } from '../../parts/tenant-users/users-query.ts';
import { FilterField } from '../../shell/keyboard/filter-field.tsx';
import { useSession } from '../../shell/session/session-state.ts';
import { filterUsers } from './filter-users.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PendingInvitesDialog } from './pending-invites-dialog.tsx';
import { invitationsQuery } from './queries.ts';
import { userColumnsFor } from './user-columns.tsx';
import classes from './user-management.module.css';

/** The buttons of the screen with the dialogs they open. Who may read the screen may also invite. */
function UserToolbar() {
  const { roles } = useSession();
  const invitations = useQuery({ ...invitationsQuery, enabled: isPermitted(roles, 'users:manage') }).data ?? [];
  const [isInviting, invite] = useDisclosure(false);
  const [isListing, list] = useDisclosure(false);
  return (
    <>
      {(invitations.length > 0 || isListing) && (
        <Button leftSection={<MailQuestionMark size={16} aria-hidden="true" />} onClick={list.open}>
          Pending Invitations
        </Button>
      )}
      {isPermitted(roles, 'users:invite') && (
        <Button variant="filled" leftSection={<UserPlus size={16} aria-hidden="true" />} onClick={invite.open}>
          Add User
        </Button>
      )}
      <InviteDialog isOpen={isInviting} onClose={invite.close} />
      <PendingInvitesDialog isOpen={isListing} onClose={list.close} invitations={invitations} />
    </>
  );
}

const route = getRouteApi('/settings/user-management');
const byEmail = { id: 'email', desc: false };

export function UserManagementScreen() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const users = useSuspenseQuery(usersQuery).data;
  const canManage = isPermitted(useSession().roles, 'users:manage');
  const columns = useMemo(() => userColumnsFor({ canManage }), [canManage]);
  const { q = '' } = search;
  const shown = useMemo(() => filterUsers(users, q), [users, q]);
  const filterBy = (filter: string): void =>
    void navigate({ search: (current) => withFilter(current, filter), replace: true, resetScroll: false });

  return (
    <Screen
      title="User Management"
      subtitle={
        users.length === 1 ? 'One person can sign in to this tenant' : `${numberText(users.length)} people can sign in to this tenant`
      }
      actions={<UserToolbar />}
    >
      <div className={classes.filter}>
        <FilterField label="Filter by name, username, or role" value={q} onChange={filterBy} />
      </div>
      <DataTable
        label="Users"
        columns={columns}
        rows={shown}
        total={users.length}
        getRowId={({ username }) => username}
        state={tableStateOf(search, byEmail)}
        onStateChange={(state) => void navigate(listChange(search, (before) => withTableState(before, state, byEmail)))}
        isFiltered={q !== ''}
        empty={<EmptyState title="No users yet" hint="People who can sign in to this tenant appear here." />}
        filteredEmpty={
          <FilteredEmpty
            title="No users match this filter"
            hint={`The filter “${q}” hides ${countText(users.length, 'person', 'people')}.`}
            onClear={() => filterBy('')}
          />
        }
      />
    </Screen>
  );
}
