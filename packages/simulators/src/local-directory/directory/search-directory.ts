import { encodeEntries, type EncodedEntry } from '../protocol/encode-entries.ts';
import type { Filter, SearchRequest } from '../protocol/request.ts';
import type { ResultCode } from '../protocol/result-code.ts';
import { categoryOf, objectClasses } from './object-classes.ts';
import type { Snapshot } from './snapshot.ts';
import { compileFilter } from './compile-filter.ts';
import type { Directory } from './directory.ts';
import type { Entry } from './entry.ts';
import { readSelection, selectAttributes } from './select-attributes.ts';

/** MaxPageSize: more than that needs pages. */
const mostEntries = 1000;
/** Encoded while they are fresh: a thousand objects waiting for it cost more than they are worth. */
const batchSize = 16;

/** A search between two of its pages. It goes on over the objects that were there when it began. */
export interface Bookmark {
  readonly candidates: readonly Entry[];
  readonly next: number;
}

export interface Found {
  readonly messages: readonly Buffer[];
  readonly code: ResultCode;
  /** Where the next page begins, when pages were asked for and something is left. */
  readonly bookmark: Bookmark | null;
}

export interface SearchPage {
  readonly size: number;
  readonly from: Bookmark | null;
}

export function searchDirectory(directory: Directory, id: number, request: SearchRequest, page: SearchPage | null): Found {
  const base = directory.get(request.base);
  const matches = compileFilter(request.filter, directory.rootDn);
  const selection = readSelection(request.attributes);
  const candidates = page?.from?.candidates ?? candidatesOf(request, base, directory.snapshot());
  const limit = Math.min(page?.size ?? mostEntries, request.sizeLimit || mostEntries, mostEntries);
  const messages: Buffer[] = [];
  const batch: EncodedEntry[] = [];
  let count = 0;
  let code: ResultCode = 'success';
  let bookmark: Bookmark | null = null;
  for (let place = page?.from?.next ?? 0; place < candidates.length; place += 1) {
    const entry = candidates[place]!;
    const attributes = entry.attributes();
    if (matches(attributes) !== true) continue;
    // One more than fits: only now is it known that something is left.
    if (count === limit) {
      const isFull = page === null || (request.sizeLimit > 0 && request.sizeLimit <= page.size);
      if (isFull) code = 'sizeLimitExceeded';
      else bookmark = { candidates, next: place };
      break;
    }
    count += 1;
    batch.push({ dn: entry.dn, attributes: selectAttributes(entry, attributes, selection, request.typesOnly) });
    if (batch.length === batchSize) messages.push(encodeEntries(id, batch.splice(0)));
  }
  if (batch.length > 0) messages.push(encodeEntries(id, batch));
  return { messages, code, bookmark };
}

/** The smallest list of objects that the filter can only be true for, when it names a class or a category. */
function indexed(filter: Filter, snapshot: Snapshot): readonly Entry[] | null {
  if (filter.kind === 'and') {
    const lists = filter.parts.flatMap((part) => {
      const list = indexed(part, snapshot);
      return list === null ? [] : [list];
    });
    return lists.length === 0 ? null : lists.reduce((least, list) => (list.length < least.length ? list : least));
  }
  if (filter.kind !== 'equal') return null;
  const attribute = filter.attribute.toLowerCase();
  if (attribute === 'objectclass') return snapshot.withClass(filter.value.toString());
  if (attribute !== 'objectcategory') return null;
  const category = categoryOf(filter.value.toString());
  const kind = Object.entries(objectClasses).find(([, known]) => known.category === category)?.[0];
  return kind === undefined ? null : snapshot.ofKind(kind as Entry['kind']);
}

/** The objects that a search has to look at. */
function candidatesOf({ filter, scope }: SearchRequest, base: Entry, snapshot: Snapshot): readonly Entry[] {
  if (scope === 'base') return [base];
  const list = indexed(filter, snapshot) ?? snapshot.entries;
  if (scope === 'one') return list.filter(({ parent }) => parent === base);
  const suffix = `,${base.key}`;
  return base === snapshot.root ? list : list.filter((entry) => entry === base || entry.key.endsWith(suffix));
}
