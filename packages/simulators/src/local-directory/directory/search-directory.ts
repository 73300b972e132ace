import { encodeEntry, type EncodedAttribute, type Value } from '../protocol/encode-message.ts';
import type { Filter, SearchRequest } from '../protocol/decode-message.ts';
import type { ResultCode } from '../protocol/result.ts';
import { kindOfCategory, kindsOfClass, objectClasses } from './object-classes.ts';
import type { Snapshot } from './snapshot.ts';
import { compileFilter } from './compile-filter.ts';
import { type Directory, noObject } from './directory.ts';
import type { Entry, Attributes } from './entry.ts';
import { constructedTypes, findAttributeType } from './attribute-schema.ts';

/** MaxValRange: so many values of one attribute in one answer. */
const mostValues = 1500;

type Selection = ReturnType<typeof readSelection>;

/** What a search asks for, understood once: `*`, `+`, `1.1`, names, and names with a range. */
function readSelection(attributes: readonly string[]) {
  const named = attributes.flatMap((each) => {
    const [word = '', ...options] = each.split(';');
    const type = findAttributeType(word);
    if (type === null) return [];
    const range = options.map((option) => /^range=(\d{1,9})-(\d{1,9}|\*)$/i.exec(option)).find((found) => found !== null);
    const low = range ? Number(range[1]) : null;
    return [{ name: type.name, low, high: !range || range[2] === '*' ? Infinity : Number(range[2]) }];
  });
  return { all: attributes.length === 0 || attributes.includes('*'), constructed: attributes.includes('+'), named };
}

const ranged = (name: string, values: readonly Value[], low: number, high: number): EncodedAttribute => {
  const last = Math.min(high, low + mostValues - 1);
  const isEnd = last >= values.length - 1;
  return { name: `${name};range=${low}-${isEnd ? '*' : last}`, values: values.slice(low, last + 1) };
};

/** Too many values come as a first range beside an empty attribute, by which a client knows to ask for the next. */
function put(chosen: EncodedAttribute[], name: string, values: readonly Value[]): void {
  if (values.length <= mostValues) chosen.push({ name, values });
  else chosen.push({ name, values: [] }, ranged(name, values, 0, Infinity));
}

function construct(name: string, entry: Entry, attributes: Attributes): readonly Value[] {
  if (name === 'createTimeStamp') return attributes['whenCreated'] ?? [];
  if (name === 'modifyTimeStamp') return attributes['whenChanged'] ?? [];
  if (name === 'structuralObjectClass') return objectClasses[entry.kind].classes;
  const names: string[] = [];
  let place: Entry = entry;
  for (; place.parent !== null; place = place.parent) names.unshift(place.rdn.value);
  const domain = place.dn.replaceAll(/DC=/gi, '').replaceAll(',', '.');
  return [`${domain}/${names.join('/')}`];
}

function selectAttributes(entry: Entry, attributes: Attributes, selection: Selection, typesOnly: boolean): readonly EncodedAttribute[] {
  const chosen: EncodedAttribute[] = [];
  if (selection.all) for (const [name, values] of Object.entries(attributes)) if (values.length > 0) put(chosen, name, values);
  if (selection.constructed) for (const { name } of constructedTypes) chosen.push({ name, values: construct(name, entry, attributes) });
  for (const { name, low, high } of selection.named) {
    const isConstructed = constructedTypes.some((type) => type.name === name);
    const values = isConstructed ? construct(name, entry, attributes) : (attributes[name] ?? []);
    const isThere = selection.all ? isConstructed || low !== null : true;
    if (values.length === 0 || !isThere || (low !== null && low >= values.length)) continue;
    if (low === null) put(chosen, name, values);
    else chosen.push(ranged(name, values, low, high));
  }
  return typesOnly ? chosen.map(({ name }) => ({ name, values: [] })) : chosen;
}

/** MaxPageSize: more than that needs pages. */
const mostEntries = 1000;

/** A search between two of its pages. It goes on over the objects that were there when it began. */
export interface Bookmark {
  readonly candidates: readonly Entry[];
  readonly next: number;
}

interface SearchPage {
  readonly size: number;
  readonly from: Bookmark | null;
}

/** A directory as one account sees it. */
interface View {
  readonly directory: Directory;
  readonly isHidden: (entry: Entry) => boolean;
  readonly attributesOf: (entry: Entry) => Attributes;
}

export function searchDirectory({ directory, isHidden, attributesOf }: View, id: number, request: SearchRequest, page: SearchPage | null) {
  const base = directory.get(request.base);
  if (isHidden(base)) throw noObject(base.parent?.dn ?? directory.rootDn);
  const matches = compileFilter(request.filter, directory.rootDn);
  const selection = readSelection(request.attributes);
  const candidates = page?.from?.candidates ?? candidatesOf(request, base, directory.snapshot());
  const limit = Math.min(page?.size ?? mostEntries, request.sizeLimit || mostEntries, mostEntries);
  const messages: Buffer[] = [];
  let code: ResultCode = 'success';
  /** Where the next page begins, when pages were asked for and something is left. */
  let bookmark: Bookmark | null = null;
  for (let place = page?.from?.next ?? 0; place < candidates.length; place += 1) {
    const entry = candidates[place]!;
    const attributes = attributesOf(entry);
    if (isHidden(entry) || matches(attributes) !== true) continue;
    // One more than fits: only now is it known that something is left.
    if (messages.length === limit) {
      const isFull = page === null || (request.sizeLimit > 0 && request.sizeLimit <= page.size);
      if (isFull) code = 'sizeLimitExceeded';
      else bookmark = { candidates, next: place };
      break;
    }
    messages.push(encodeEntry(id, { dn: entry.dn, attributes: selectAttributes(entry, attributes, selection, request.typesOnly) }));
  }
  return { messages, code, bookmark };
}

/** The smallest list of objects that the filter can only be true for, when it names a class or a category. */
function indexed(filter: Filter, snapshot: Snapshot): readonly Entry[] | null {
  if (filter.kind === 'and') {
    const lists = filter.parts.map((part) => indexed(part, snapshot)).filter((list) => list !== null);
    return lists.toSorted((a, b) => a.length - b.length)[0] ?? null;
  }
  if (filter.kind !== 'equal') return null;
  const attribute = filter.attribute.toLowerCase();
  if (attribute === 'objectclass') return snapshot.ofKind(...kindsOfClass(filter.value.toString()));
  if (attribute !== 'objectcategory') return null;
  const kind = kindOfCategory(filter.value.toString());
  return kind === undefined ? null : snapshot.ofKind(kind);
}

/** The objects that a search has to look at. */
function candidatesOf({ filter, scope }: SearchRequest, base: Entry, snapshot: Snapshot): readonly Entry[] {
  if (scope === 'base') return [base];
  const list = indexed(filter, snapshot) ?? snapshot.entries;
  if (scope === 'one') return list.filter(({ parent }) => parent === base);
  const suffix = `,${base.key}`;
  return base === snapshot.root ? list : list.filter((entry) => entry === base || entry.key.endsWith(suffix));
}
