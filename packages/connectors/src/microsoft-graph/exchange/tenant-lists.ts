import { mailExceptionChanges } from '@rampart/changes/mail/mail-exception.ts';
import { type MailException, type MailExceptionSettings, newMailException } from '@rampart/domain/mail-exception.ts';
import { mailExceptions } from '@rampart/facts/mail/mail-exceptions.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { isoTime } from '../../kit/iso-time.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { cmdletFiles, type Step, steps } from './cmdlet-steps.ts';
import { mailPermission } from './exchange-client.ts';

const listTypes = ['Sender', 'Url', 'FileHash', 'IP'] as const;
type ListType = (typeof listTypes)[number];

const Item = z.looseObject({
  Value: z.string().min(1).max(1000),
  Action: z.string().max(50),
  ExpirationDate: z.string().max(100).nullish(),
  RemoveAfter: z.number().nullish(),
  Notes: z.string().max(5000).nullish(),
  LastModifiedDateTime: z.string().max(100).nullish(),
});
/** An entry of the Tenant Allow/Block List. In which of the lists it is, is not written in it. */
export type LiveItem = z.infer<typeof Item> & { readonly list: ListType };

/** After so many days without being used: the only number that Microsoft takes. */
const unusedDays = 45;

function matched({ list, Value: value }: LiveItem): Partial<MailExceptionSettings> {
  if (list === 'Url') return { links: { value, how: 'contains' } };
  if (list === 'FileHash') return { attachment: value };
  if (list === 'IP') return { server: value };
  return value.includes('@') ? { senderAddress: { value, how: 'is' } } : { senderDomain: { value, how: 'is' } };
}

function untilOf({ ExpirationDate: date, RemoveAfter: days }: LiveItem): NonNullable<MailExceptionSettings['until']> {
  if (typeof days === 'number' && days > 0) return 'unused';
  return (date ? isoTime(date) : null) ?? 'removed';
}

export const settingsOfItem = (live: LiveItem): MailExceptionSettings =>
  newMailException({
    // A word that we do not know may let mail in.
    effect: live.Action === 'Block' ? 'block' : 'allow',
    ...matched(live),
    comment: live.Notes || null,
    until: untilOf(live),
  });

/** A value is in its list once. */
export const keyOfItem = ({ list, Value }: Pick<LiveItem, 'list' | 'Value'>): string => `${list} ${Value.toLowerCase()}`;

export const listItems = ({ exchange }: MicrosoftGraphClient): Promise<readonly LiveItem[]> =>
  exchange.once('tenant-lists', async () => {
    const found: LiveItem[] = [];
    for (const list of listTypes)
      found.push(...(await exchange.list('Get-TenantAllowBlockListItems', Item, { ListType: list })).map((item) => ({ ...item, list })));
    return found.toSorted((one, other) => (keyOfItem(one) < keyOfItem(other) ? -1 : 1));
  });

export const collectTenantLists = async (client: MicrosoftGraphClient): Promise<MailException[]> =>
  (await listItems(client)).map((live) => ({
    id: keyOfItem(live),
    ...settingsOfItem(live),
    changedAt: live.LastModifiedDateTime ? isoTime(live.LastModifiedDateTime) : null,
  }));

/** The list and the value that settings ask for: an entry of Microsoft's matches one thing, as a whole. */
function placeOf(settings: MailExceptionSettings): Pick<LiveItem, 'list' | 'Value'> {
  const { senderAddress, senderDomain, links, attachment, server } = settings;
  const places: readonly (readonly [ListType, string | undefined | null])[] = [
    ['Sender', senderAddress?.value ?? senderDomain?.value],
    ['Url', links?.value],
    ['FileHash', attachment],
    ['IP', server],
  ];
  const [place, ...others] = places.flatMap(([list, Value]) => (Value ? [{ list, Value }] : []));
  if (place === undefined || others.length > 0 || settings.effect === 'allow-as-no-spam')
    return unsupportedSetting('Microsoft', 'entries of its list that match more than a sender, a link, a file or an address');
  return place;
}

/** Mail that is let in without an end is taken only of servers: of anything else, until it is not used. */
function ending(list: ListType, { effect, until }: MailExceptionSettings): Readonly<Record<string, unknown>> {
  const isEndless = until === undefined || until === 'removed';
  if (until === 'unused' || (isEndless && effect !== 'block' && list !== 'IP')) return { RemoveAfter: unusedDays };
  return isEndless ? { NoExpiration: true } : { ExpirationDate: until };
}

function adding(after: MailExceptionSettings): Step {
  const { list, Value } = placeOf(after);
  return {
    cmdlet: 'New-TenantAllowBlockListItems',
    parameters: {
      ListType: list,
      Entries: [Value],
      [after.effect === 'block' ? 'Block' : 'Allow']: true,
      ...ending(list, after),
      ...(after.comment === null ? {} : { Notes: after.comment }),
    },
  };
}
const removing = ({ list, Value }: Pick<LiveItem, 'list' | 'Value'>): Step => ({
  cmdlet: 'Remove-TenantAllowBlockListItems',
  parameters: { ListType: list, Entries: [Value] },
});

const anywhere = { domains: [] };

const items: VendorObject<MicrosoftGraphClient, MailExceptionSettings, LiveItem> = {
  vendor: 'Microsoft',
  forget: ({ exchange }) => exchange.forget(),
  read: async (client, target) => (await listItems(client)).find((live) => keyOfItem(live) === target),
  async find(client, after) {
    const target = keyOfItem(placeOf(after));
    const live = (await listItems(client)).find((one) => keyOfItem(one) === target);
    return live && { target, live };
  },
  settingsOf: settingsOfItem,
  settled: (client, _target, read, isShown) =>
    client.exchange.ownWrites.settled(() => {
      client.exchange.forget();
      return read();
    }, isShown),
  async create(client, { after, made }) {
    const target = keyOfItem(placeOf(after));
    await steps(client.exchange, [adding(after)], anywhere);
    await made(target);
    return target;
  },
  remove: (client, _target, live) => steps(client.exchange, [removing(live)], anywhere),
  manualSteps({ before, after }) {
    const settings = after ?? before;
    return settings === null ? [] : cmdletFiles(settings.name, [after === null ? removing(placeOf(settings)) : adding(settings)]);
  },
};

const { create, delete: remove } = mailExceptionChanges;

/** An entry is added and removed. Its value cannot be changed. */
export const appliesToTenantLists = appliesToObject(
  items,
  { create, delete: remove },
  { noun: 'an entry of the Tenant Allow/Block List', scopes: [mailPermission], fact: mailExceptions },
);
