import { guidOf } from '../../kit/guid.ts';
import { undefinedIf } from '../../kit/vendor-failure.ts';
import type { OktaClient } from '../client.ts';
import { App, AppUser } from '../schema.ts';

const usersPerPage = 500;

/** Okta's article "AD Object GUID Does Not Match in Okta": the bytes of the objectGUID in base64. Another anchor that was mapped instead has another form. */
const guidIn = (externalId: string): string | undefined =>
  /^[A-Za-z0-9+/]{22}==$/.test(externalId) ? guidOf(Buffer.from(externalId, 'base64')) : undefined;

async function readLinks(client: OktaClient): Promise<Map<string, Set<string>>> {
  const links = new Map<string, Set<string>>();
  const integrations = await client.list('/api/v1/apps', App, { filter: 'name eq "active_directory"', limit: 200 });
  for (const { id, name } of integrations) {
    if (name !== 'active_directory') continue;
    const path = `/api/v1/apps/${encodeURIComponent(id)}/users`;
    for await (const page of client.pages(path, AppUser, { limit: usersPerPage }))
      for (const user of page) {
        const guid = guidIn(user.externalId ?? '');
        if (guid !== undefined) links.set(user.id, (links.get(user.id) ?? new Set()).add(guid));
      }
  }
  return links;
}

const undefinedIfNotAllowed = undefinedIf(({ kind }) => kind === 'permission');

/**
 * By the id of a user, that of the account in Active Directory that Okta has linked them to: Okta writes it when the account is imported, and no one
 * can. A user who is linked to accounts of several directories is none of them in particular. Where the apps may not be read, no link is known.
 */
export async function directoryIdsIn(client: OktaClient): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const [userId, guids] of (await readLinks(client).catch(undefinedIfNotAllowed)) ?? []) {
    const [guid] = guids;
    if (guid !== undefined && guids.size === 1) found.set(userId, guid);
  }
  return found;
}
