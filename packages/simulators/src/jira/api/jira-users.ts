import { hash } from 'node:crypto';
import { AccountDirectory, firstAdministrator } from '../../kit/account-directory.ts';
import type { World, WorldPerson } from '../../world/world.ts';

export interface JiraUser {
  readonly accountId: string;
  readonly email: string;
  readonly displayName: string;
  readonly isActive: boolean;
  /** A service account signs in by tokens only, and no one assigns issues to it. */
  readonly type: 'atlassian' | 'app';
}

/** Atlassian's account ids say nothing about the person. */
const accountIdOf = ({ id }: WorldPerson): string => `712020:${hash('sha256', `atlassian ${id}`).slice(0, 32)}`;

const toUser = (person: WorldPerson): JiraUser => ({
  accountId: accountIdOf(person),
  email: person.mail,
  displayName: `${person.firstName} ${person.lastName}`,
  isActive: person.leftAt === null,
  type: 'atlassian',
});

export const serviceAddress = 'rampart-tickets@serviceaccount.atlassian.com';

const service: JiraUser = {
  accountId: `712020:${hash('sha256', `atlassian ${serviceAddress}`).slice(0, 32)}`,
  email: serviceAddress,
  displayName: 'Rampart tickets',
  isActive: true,
  type: 'app',
};

export function openUsers(world: World) {
  const directory = new AccountDirectory<JiraUser>({ world, toAccount: toUser, keysOf: ({ accountId, email }) => [accountId, email] });
  return {
    list: (): readonly JiraUser[] => directory.list(),
    find: (key: string): JiraUser | undefined => (key === service.accountId ? service : directory.find(key)),
    /** The account that an organisation administrator has created for integrations. */
    service: (): JiraUser => service,
    /** Whose API token integrations use. */
    own: (): JiraUser => toUser(firstAdministrator(world)),
  };
}
export type JiraUsers = ReturnType<typeof openUsers>;

export const showUser = ({ accountId, email, displayName, isActive, type }: JiraUser, base: string) => ({
  self: `${base}/rest/api/3/user?accountId=${accountId}`,
  accountId,
  accountType: type,
  emailAddress: email,
  displayName,
  active: isActive,
  timeZone: 'Europe/Oslo',
});
