import type { ChangeTarget } from './change-log.ts';
import type { Body } from './okta-api.ts';
import type { OktaUser } from './user-directory.ts';

export interface OktaGroup {
  readonly id: string;
  readonly type: 'OKTA_GROUP' | 'BUILT_IN';
  readonly created: Date;
  lastUpdated: Date;
  lastMembershipUpdated: Date;
  name: string;
  description: string;
  /** Who the company's own rules put in, by person. Nobody for a group that was made here. */
  ruled: readonly string[];
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

export function groupBody({ id, type, created, lastUpdated, lastMembershipUpdated, name, description }: OktaGroup, base: string): Body {
  const href = `${base}/api/v1/groups/${id}`;
  return {
    id,
    created: created.toISOString(),
    lastUpdated: lastUpdated.toISOString(),
    lastMembershipUpdated: lastMembershipUpdated.toISOString(),
    objectClass: ['okta:user_group'],
    type,
    profile: { name, description },
    _links: { self: { href }, users: { href: `${href}/users` }, apps: { href: `${href}/apps` } },
  };
}

export const groupTarget = ({ id, name }: OktaGroup): ChangeTarget => ({
  id,
  type: 'UserGroup',
  alternateId: 'unknown',
  displayName: name,
});

export const userTarget = ({ id, person }: OktaUser): ChangeTarget => ({
  id,
  type: 'User',
  alternateId: person.mail,
  displayName: `${person.firstName} ${person.lastName}`,
});
