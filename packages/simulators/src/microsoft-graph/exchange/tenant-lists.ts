import { alreadyThere, invalidOperation, notFound } from './cmdlet-error.ts';
import { cmdlet, type Cmdlet, type Given, type Row, silent } from './cmdlet.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { type Fields, parametersIn, readParameters } from './parameters.ts';

/**
 * The Tenant Allow/Block List, from Microsoft's reference of New-, Get-, Set- and Remove-TenantAllowBlockListItems
 * (MicrosoftDocs/office-docs-powershell). The names of what is shown are those that Microsoft365DSC reads.
 */

const listTypes = 'Sender,Url,FileHash,IP';
type ListType = 'Sender' | 'Url' | 'FileHash' | 'IP';

interface Item {
  readonly id: string;
  readonly list: ListType;
  readonly value: string;
  readonly isAllowed: boolean;
  /** `null` where it ends when it is not used, or not at all. */
  readonly endsAt: string | null;
  readonly removeAfter: number | null;
  readonly notes: string;
  readonly changedAt: string;
}

const ends = `
  ExpirationDate | String |
  NoExpiration | Boolean | false
  RemoveAfter | 45-45 | 45
  Notes | String |
`;
const which = `
  ListType | ${listTypes} | Sender
  ListSubType | Tenant | Tenant
  Entries | String[] |
`;
const switches = `
  Allow | Boolean | false
  Block | Boolean | false
`;
const defaultDays = 30;
const dayMs = 24 * 3_600_000;

const patterns: Readonly<Record<ListType, RegExp>> = {
  Sender: /^(?:[^@\s]+@)?[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i,
  Url: /^[^\s:]{1,250}$/,
  FileHash: /^[0-9a-f]{64}$/i,
  IP: /^[0-9a-f]*:[0-9a-f:]+(?:\/\d{1,3})?$/i,
};

/** What may be said of the end of an entry, and of which. */
function endOf(given: Fields, item: Pick<Item, 'list' | 'isAllowed'>, now: Date): Pick<Item, 'endsAt' | 'removeAfter'> {
  const { ExpirationDate: date, NoExpiration: isEndless, RemoveAfter: days } = given;
  if ([date !== undefined, isEndless === true, days !== undefined].filter(Boolean).length > 1)
    throw invalidOperation("ExpirationDate, NoExpiration and RemoveAfter can't be used together.");
  if (isEndless === true && item.isAllowed && item.list !== 'IP')
    throw invalidOperation("NoExpiration can't be used with allow entries of this list type.");
  if (days !== undefined && (!item.isAllowed || item.list === 'IP'))
    throw invalidOperation('RemoveAfter is for allow entries of senders, URLs and files.');
  if (isEndless === true) return { endsAt: null, removeAfter: null };
  if (days !== undefined) return { endsAt: null, removeAfter: Number(days) };
  const at = date === undefined ? new Date(now.getTime() + defaultDays * dayMs) : new Date(String(date));
  if (Number.isNaN(at.getTime()) || at <= now) throw invalidOperation('ExpirationDate must be in the future.');
  return { endsAt: at.toISOString(), removeAfter: null };
}

/** The entries that a cmdlet is about, each of which must fit its list. */
function entriesIn(given: Fields): readonly [list: ListType, values: readonly string[]] {
  const list = given['ListType'] as ListType;
  const values = (given['Entries'] ?? []) as readonly string[];
  const wrong = values.find((value) => !patterns[list].test(value));
  if (values.length === 0 || wrong !== undefined) throw invalidOperation(`'${wrong ?? ''}' is not valid for the list type ${list}.`);
  return [list, values];
}

const isOf =
  (list: string, value: string) =>
  (item: Item): boolean =>
    item.list === list && item.value.toLowerCase() === value.toLowerCase();

const show = ({ id, value, isAllowed, endsAt, removeAfter, notes, changedAt }: Item): Row => ({
  Identity: id,
  Value: value,
  Action: isAllowed ? 'Allow' : 'Block',
  ListSubType: 'Tenant',
  ExpirationDate: endsAt,
  RemoveAfter: removeAfter,
  Notes: notes || null,
  SubmissionID: 'Non-Submission',
  SysManaged: false,
  LastModifiedDateTime: changedAt,
});

type Initial = readonly (Pick<Item, 'list' | 'value' | 'isAllowed' | 'notes'> & { readonly removeAfter: number | null })[];

export function openTenantLists({ ids, now }: Pick<ExchangeParts, 'ids' | 'now'>, initial: Initial) {
  const stamp = (): string => now().toISOString();
  let items: readonly Item[] = initial.map((item) => ({ ...item, id: ids.next(), endsAt: null, changedAt: stamp() }));
  /** What has ended is no longer there. */
  const current = (): readonly Item[] => items.filter(({ endsAt }) => endsAt === null || new Date(endsAt) > now());
  function create(given: Given): readonly Row[] {
    const asked = readParameters(given, { parameters: parametersIn(`${which}${switches}${ends}`), required: ['ListType', 'Entries'] });
    if ((asked['Allow'] === true) === (asked['Block'] === true)) throw invalidOperation('Use either Allow or Block.');
    const [list, values] = entriesIn(asked);
    const isAllowed = asked['Allow'] === true;
    const there = values.find((value) => current().some(isOf(list, value)));
    if (there !== undefined) throw alreadyThere(there);
    const made = values.map((value): Item => ({
      id: ids.next(),
      list,
      value,
      isAllowed,
      ...endOf(asked, { list, isAllowed }, now()),
      notes: String(asked['Notes'] ?? ''),
      changedAt: stamp(),
    }));
    items = [...current(), ...made];
    return made.map(show);
  }

  /** Those that are there; one that is not is an error. */
  function found(asked: Fields): readonly Item[] {
    const [list, values] = entriesIn(asked);
    return values.map((value) => {
      const item = current().find(isOf(list, value));
      if (item === undefined) throw notFound(value);
      return item;
    });
  }

  const cmdlets: readonly Cmdlet[] = [
    cmdlet('Get-TenantAllowBlockListItems', (given) => {
      const parameters = parametersIn(`
        ListType | ${listTypes} | Sender
        ListSubType | Tenant | Tenant
        Entry | String |
        ${switches}
      `);
      const asked = readParameters(given, { parameters, required: ['ListType'] });
      return current()
        .filter(({ list, value }) => list === asked['ListType'] && (asked['Entry'] === undefined || value === asked['Entry']))
        .filter(({ isAllowed }) => (asked['Allow'] === true ? isAllowed : asked['Block'] !== true || !isAllowed))
        .map(show);
    }),
    cmdlet('New-TenantAllowBlockListItems', create),
    cmdlet('Set-TenantAllowBlockListItems', (given) => {
      const asked = readParameters(given, { parameters: parametersIn(`${which}${switches}${ends}`), required: ['ListType', 'Entries'] });
      const old = found(asked);
      const changed = old.map((item): Item => ({
        ...item,
        ...(['ExpirationDate', 'NoExpiration', 'RemoveAfter'].some((name) => asked[name] !== undefined) ? endOf(asked, item, now()) : {}),
        ...(asked['Notes'] === undefined ? {} : { notes: String(asked['Notes']) }),
        changedAt: stamp(),
      }));
      items = [...current().filter((item) => !old.includes(item)), ...changed];
      return changed.map(show);
    }),
    silent('Remove-TenantAllowBlockListItems', (given) => {
      const old = found(readParameters(given, { parameters: parametersIn(which), required: ['ListType', 'Entries'] }));
      items = current().filter((item) => !old.includes(item));
    }),
  ];
  return { cmdlets };
}
