import { isProviderUser } from '@rampart/domain/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../shell/session/session-state.ts';
import { usersQuery } from './users-query.ts';

/** Only a user of the tenant owns something: the staff of the provider, who may decide too, are none. */
export function useOwner(before: string | null) {
  const { user, roles } = useSession();
  const { data: users, error } = useQuery({ ...usersQuery, meta: { isQuiet: true } });
  const [typed, setOwner] = useState<string>();
  const addresses = users?.map(({ username }) => username) ?? [];
  const known = [before, user.email].find((address) => address !== null && addresses.includes(address));
  // Without the users the server still checks the address.
  const unchecked = users === undefined && error !== null && !isProviderUser(roles) ? user.email : '';
  return { owner: typed ?? known ?? unchecked, setOwner, addresses };
}
