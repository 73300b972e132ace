import { hash } from 'node:crypto';
import { AccountDirectory, firstAdministrator } from '../../kit/account-directory.ts';
import type { World, WorldPerson } from '../../world/world.ts';

export interface JiraUser {
  readonly accountId: string;
  readonly email: string;
  readonly displayName: string;
  readonly isActive: boolean;
  readonly personId: string;
}

/** Atlassian's account ids say nothing about the person. */
const accountIdOf = ({ id }: WorldPerson): string => `712020:${hash('sha256', `atlassian ${id}`).slice(0, 32)}`;

const toUser = (person: WorldPerson): JiraUser => ({
  accountId: accountIdOf(person),
  email: person.mail,
  displayName: `${person.firstName} ${person.lastName}`,
  isActive: person.leftAt === null,
  personId: person.id,
});

export function openUsers(world: World) {
  const directory = new AccountDirectory<JiraUser>({ world, toAccount: toUser, keysOf: ({ accountId, email }) => [accountId, email] });
  return {
    list: (): readonly JiraUser[] => directory.list(),
    find: (key: string): JiraUser | undefined => directory.find(key),
    /** Whose API token integrations use. */
    own: (): JiraUser => toUser(firstAdministrator(world)),
  };
}
export type JiraUsers = ReturnType<typeof openUsers>;

export const showUser = ({ accountId, email, displayName, isActive }: JiraUser, base: string) => ({
  self: `${base}/rest/api/3/user?accountId=${accountId}`,
  accountId,
  accountType: 'atlassian',
  emailAddress: email,
  displayName,
  active: isActive,
  timeZone: 'Europe/Oslo',
});
