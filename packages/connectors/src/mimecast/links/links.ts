import { managedLinkChanges } from '@rampart/changes/mail/managed-link.ts';
import type { ManagedLink, ManagedLinkSettings } from '@rampart/domain/managed-link.ts';
import { managedLinks } from '@rampart/facts/mail/managed-links.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { anotherObject } from '../../kit/vendor-failure.ts';
import type { MimecastClient } from '../client.ts';
import { mimecastManualSteps } from '../manual-steps.ts';
import { permissions } from '../permissions.ts';
import { ManagedUrl } from '../schema.ts';

const path = '/api/ttp/url';

/** As it is typed in: Mimecast takes one text, and shows its parts. */
export function addressOf({ scheme, domain, port, path: below, queryString, matchType }: ManagedUrl): string {
  if (matchType === 'domain') return domain;
  return `${scheme || 'https'}://${domain}${typeof port === 'number' && port > 0 ? `:${port}` : ''}${below ?? ''}${queryString ? `?${queryString}` : ''}`;
}

export const linkSettingsOf = (live: ManagedUrl): ManagedLinkSettings => ({
  name: addressOf(live),
  effect: live.action === 'block' ? 'block' : 'permit',
  isWholeDomain: live.matchType !== 'explicit',
  isRewritten: live.disableRewrite !== true,
  isLogged: live.disableLogClick !== true,
});

/** Mimecast manages a URL once. Its own id is another after it was deleted and made again. */
export const linkKeyOf = (settings: Pick<ManagedLinkSettings, 'name' | 'isWholeDomain'>): string =>
  `${settings.isWholeDomain ? 'domain' : 'url'} ${settings.name}`;

export const listManagedUrls = (client: MimecastClient): Promise<ManagedUrl[]> =>
  client.everything(`${path}/get-all-managed-urls`, ManagedUrl);

export async function collectManagedLinks(client: MimecastClient): Promise<ManagedLink[]> {
  return (await listManagedUrls(client))
    .map(linkSettingsOf)
    .map((settings) => ({ id: linkKeyOf(settings), ...settings }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const bodyOf = (after: ManagedLinkSettings, exact?: ManagedUrl) => ({
  url: after.name,
  action: after.effect,
  matchType: after.isWholeDomain ? 'domain' : 'explicit',
  disableRewrite: !after.isRewritten,
  disableLogClick: !after.isLogged,
  disableUserAwareness: exact?.disableUserAwareness ?? false,
  ...(exact?.comment ? { comment: exact.comment } : {}),
});

const links: VendorObject<MimecastClient, ManagedLinkSettings, ManagedUrl> = {
  vendor: 'Mimecast',
  read: async (client, target) => (await listManagedUrls(client)).find((live) => linkKeyOf(linkSettingsOf(live)) === target),
  async find(client, after) {
    const live = (await listManagedUrls(client)).find((one) => linkKeyOf(linkSettingsOf(one)) === linkKeyOf(after));
    return live && { target: linkKeyOf(after), live };
  },
  settingsOf: linkSettingsOf,
  async create(client, { after, exact, made }) {
    const [created] = await client.change(`${path}/create-managed-url`, bodyOf(after, exact), ManagedUrl);
    if (created === undefined || linkKeyOf(linkSettingsOf(created)) !== linkKeyOf(after)) throw anotherObject('Mimecast');
    await made(linkKeyOf(after));
    return linkKeyOf(after);
  },
  async remove(client, _target, { id }) {
    await client.change(`${path}/delete-managed-url`, { id }, z.unknown());
  },
  manualSteps({ before, after }) {
    if (after !== null) return mimecastManualSteps({ path: `${path}/create-managed-url`, body: bodyOf(after), about: after.name });
    const about = before?.name ?? '';
    return mimecastManualSteps({
      path: `${path}/delete-managed-url`,
      body: { id: `the id that get-all-managed-urls lists for ${about}` },
      about,
    });
  },
};

export const appliesToManagedLinks = appliesToObject(links, managedLinkChanges, {
  noun: 'a managed URL',
  scopes: [permissions.links, permissions.editLinks],
  fact: managedLinks,
});
