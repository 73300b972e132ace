import { senderListEntryChanges } from '@rampart/changes/mail/sender-list-entry.ts';
import {
  type ListedComparison,
  type ListedField,
  nameOfListEntry,
  type SenderListEntry,
  type SenderListEntrySettings,
} from '@rampart/domain/sender-list-entry.ts';
import { senderLists } from '@rampart/facts/mail/sender-lists.ts';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import { type OrgList, type ProofpointPpsClient, vendor } from '../client.ts';
import { listManualSteps } from '../manual-steps.ts';
import { permissions } from '../permissions.ts';
import type { ListEntry } from '../schema.ts';

/** An entry has no id of its own: it is what it compares, in its list. */
export interface LiveEntry {
  readonly list: OrgList;
  readonly entry: ListEntry;
}

const fields: Readonly<Record<string, ListedField>> = {
  $from: 'envelope-sender',
  $hfrom: 'header-sender',
  $ip: 'server-address',
  $host: 'server-name',
  $helo: 'announced-name',
  $rcpt: 'recipient',
};
const comparisons: Readonly<Record<string, ListedComparison>> = {
  equal: 'equals',
  contain: 'contains',
  not_equal: 'does-not-equal',
  not_contain: 'does-not-contain',
  is_in_list: 'is-in-list',
};

/** The vendor's word for ours; nothing for what we have no word for. */
const wordFor = (words: Readonly<Record<string, string>>, ours: string): string | undefined =>
  Object.entries(words).find(([, word]) => word === ours)?.[0];

export const idOf = ({ list, entry: { attribute, operator, value } }: LiveEntry): string => `${list} ${attribute} ${operator} ${value}`;

export function settingsOf({ list, entry }: LiveEntry): SenderListEntrySettings {
  const own = {
    effect: list === 'safe' ? 'permit' : 'block',
    field: fields[entry.attribute] ?? 'other',
    comparison: comparisons[entry.operator] ?? 'other',
    value: entry.value,
  } as const;
  return { name: nameOfListEntry(own), ...own, comment: entry.comment || null };
}

const listOf = ({ effect }: Pick<SenderListEntrySettings, 'effect'>): OrgList => (effect === 'permit' ? 'safe' : 'block');

/** As Proofpoint names it; what we cannot name was read there before. */
function entryOf(after: SenderListEntrySettings, exact?: LiveEntry): ListEntry {
  const attribute = exact?.entry.attribute ?? wordFor(fields, after.field);
  const operator = exact?.entry.operator ?? wordFor(comparisons, after.comparison);
  if (attribute === undefined || operator === undefined)
    return unsupportedSetting(vendor, 'an entry that compares otherwise than its lists do');
  return { attribute, operator, value: after.value, comment: after.comment };
}

/** Each entry once, though the console may let one be there twice. */
export async function liveEntries(
  client: ProofpointPpsClient,
  lists: readonly OrgList[] = ['safe', 'block'],
): Promise<readonly LiveEntry[]> {
  const found: LiveEntry[] = [];
  for (const list of lists) found.push(...(await client.entries(list)).map((entry) => ({ list, entry })));
  return [...new Map(found.toReversed().map((one) => [idOf(one), one])).values()].toSorted((one, other) =>
    idOf(one) < idOf(other) ? -1 : 1,
  );
}

export const collectSenderLists = async (client: ProofpointPpsClient): Promise<SenderListEntry[]> =>
  (await liveEntries(client)).map((live) => ({ id: idOf(live), ...settingsOf(live) }));

const findEntry = async (client: ProofpointPpsClient, list: OrgList, id: string): Promise<LiveEntry | undefined> =>
  (await liveEntries(client, [list])).find((live) => idOf(live) === id);

const longestComment = 150;

const addition = ({ attribute, operator, value, comment }: ListEntry) => ({
  action: 'add',
  attribute,
  operator,
  value,
  ...(comment ? { comment: comment.slice(0, longestComment) } : {}),
});
const deletion = ({ attribute, operator, value }: ListEntry) => ({ action: 'delete', attribute, operator, value });

const listEntries: VendorObject<ProofpointPpsClient, SenderListEntrySettings, LiveEntry> = {
  vendor,
  read: (client, target) => findEntry(client, target.startsWith('safe ') ? 'safe' : 'block', target),
  async find(client, after) {
    const list = listOf(after);
    const live = await findEntry(client, list, idOf({ list, entry: entryOf(after) }));
    return live && { target: idOf(live), live };
  },
  settingsOf,
  async create(client, { after, exact, made }) {
    const added = { list: listOf(after), entry: entryOf(after, exact) };
    await client.changeList(added.list, addition(added.entry));
    await made(idOf(added));
    return idOf(added);
  },
  async remove(client, _target, { list, entry }) {
    await client.changeList(list, deletion(entry));
  },
  manualSteps({ before, after }) {
    const settings = after ?? before;
    if (settings === null) return [];
    const entry = entryOf(settings);
    return listManualSteps({ list: listOf(settings), body: after === null ? deletion(entry) : addition(entry), about: settings.value });
  },
};

export const appliesToListEntries = appliesToObject(listEntries, senderListEntryChanges, {
  noun: 'an entry of the safe list or the block list',
  scopes: [permissions.lists],
  fact: senderLists,
});
