import type { User } from '@rampart/contract/users/users.ts';
import { roleLabel } from '../../shell/session/role-label.ts';

export const fullNameOf = ({ first_name, last_name }: Pick<User, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** By a part of the full name, the username or the role, whatever the case. */
export function filterUsers(users: readonly User[], filter: string): User[] {
  const searched = filter.trim().toLowerCase();
  return users.filter((user) =>
    [fullNameOf(user), user.username, user.role, roleLabel[user.role]].some((text) => text.toLowerCase().includes(searched)),
  );
}
