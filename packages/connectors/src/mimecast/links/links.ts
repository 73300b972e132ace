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
function addressOf({ scheme, domain, port, path: below, queryString, matchType }: ManagedUrl): string {
  if (matchType === 'domain') return domain;
  return `${scheme || 'https'}://${domain}${typeof port === 'number' && port > 0 ? `:${port}` : ''}${below ?? ''}${queryString ? `?${queryString}` : ''}`;
}

const toSettings = (live: ManagedUrl): ManagedLinkSettings => ({
  name: addressOf(live),
  effect: live.action === 'block' ? 'block' : 'permit',
  isWholeDomain: live.matchType !== 'explicit',
  isRewritten: live.disableRewrite !== true,
  isLogged: live.disableLogClick !== true,
});

/** Mimecast manages a URL once. Its own id is another after it was deleted and made again. */
const keyOf = (settings: Pick<ManagedLinkSettings, 'name' | 'isWholeDomain'>): string =>
  `${settings.isWholeDomain ? 'domain' : 'url'} ${settings.name}`;

const list = (client: MimecastClient): Promise<ManagedUrl[]> => client.everything(`${path}/get-all-managed-urls`, ManagedUrl);

export async function collectManagedLinks(client: MimecastClient): Promise<ManagedLink[]> {
  return (await list(client))
    .map(toSettings)
    .map((settings) => ({ id: keyOf(settings), ...settings }))
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
  read: async (client, target) => (await list(client)).find((live) => keyOf(toSettings(live)) === target),
  async find(client, after) {
    const live = (await list(client)).find((one) => keyOf(toSettings(one)) === keyOf(after));
    return live && { target: keyOf(after), live };
  },
  settingsOf: toSettings,
  async create(client, { after, exact, made }) {
    const [created] = await client.change(`${path}/create-managed-url`, bodyOf(after, exact), ManagedUrl);
    if (created === undefined || keyOf(toSettings(created)) !== keyOf(after)) throw anotherObject('Mimecast');
    await made(keyOf(after));
    return keyOf(after);
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
