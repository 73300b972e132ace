import { sourceAnchorOf } from '../../kit/source-anchor.ts';
import type { Body } from '../../kit/rest-api.ts';
import { listReply } from '../api/link-paging.ts';
import type { OktaApi } from '../api/okta-api.ts';
import type { OktaUser } from '../directory/users.ts';
import type { OktaOrg } from '../org.ts';
import { directoryKind, type OktaApp } from './apps.ts';

/** Only who works here has an account in the company's Active Directory. */
const isImported = ({ person, made }: OktaUser): boolean => person.kind === 'employee' && made === undefined;

/**
 * Who has an app. Of a user who was imported from Active Directory, `externalId` is the objectGUID in base64 (Okta's article "AD Object GUID Does Not
 * Match in Okta"); an app that people only sign in to has none, as Okta's description says.
 */
export function appUserRoutes(api: OktaApi, { apps, groups, users, directory, base }: OktaOrg): void {
  const usersOf = ({ name, groupId }: OktaApp): readonly OktaUser[] => {
    if (name === directoryKind) return directory.accounts.list().filter(isImported);
    return groupId === null ? [] : groups.members(groups.store.get(groupId));
  };
  const show = (app: OktaApp, user: OktaUser): Body => {
    const { id, person } = user;
    const at = person.joinedAt.toISOString();
    const isDirectory = app.name === directoryKind;
    return {
      id,
      ...(isDirectory ? { externalId: sourceAnchorOf(person.id), lastSync: at } : {}),
      created: at,
      lastUpdated: at,
      scope: isDirectory ? 'USER' : 'GROUP',
      status: 'ACTIVE',
      statusChanged: at,
      passwordChanged: null,
      syncState: isDirectory ? 'SYNCHRONIZED' : 'DISABLED',
      credentials: { userName: person.mail },
      profile: isDirectory ? { email: person.mail, firstName: person.firstName, lastName: person.lastName } : {},
      _links: { app: { href: `${base}/api/v1/apps/${app.id}` }, user: { href: `${base}/api/v1/users/${id}` } },
    };
  };
  api.get('/api/v1/apps/:id/users', 'okta.apps.read', (call) => {
    const app = apps.store.get(call.params['id']!);
    const write = (user: OktaUser): string => JSON.stringify(show(app, user));
    return listReply(call, { items: usersOf(app), write, numberOf: users.numberOf, most: 500, usual: 50 });
  });
}
