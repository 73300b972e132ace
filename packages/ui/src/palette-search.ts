import uFuzzy from '@leeoniya/ufuzzy';
import type { ReactNode } from 'react';
import { numberText } from './format.ts';

export interface PaletteItem {
  id: string;
  label: string;
  description?: string | undefined;
  icon?: ReactNode;
  /** Found by, but not shown. */
  keywords?: string[] | undefined;
  onRun: () => void;
}

export interface PaletteGroup {
  label: string;
  items: PaletteItem[];
  /** Shown before anything is typed; other groups are too long for that. */
  isShownAtOnce?: boolean | undefined;
  /** Its items are what a search elsewhere found for these words: all of them stay. */
  isSearched?: boolean | undefined;
}

/** From one character of the label to another, which is not part of it. */
export type Mark = readonly [from: number, to: number];

export interface FoundItem extends PaletteItem {
  marks: Mark[];
}

export interface FoundGroup {
  label: string;
  items: FoundItem[];
  /** `and 4 more`: what matches and is not among the items. */
  moreText?: string | undefined;
}

/** One slip in a word is forgiven; words come in any order. */
const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
const mostWordsInAnyOrder = 4;
const mostCompared = 20_000;
const mostOfGroup = 6;
/** Where nothing but one group matches, it has the room of the others. */
const mostOfOneGroup = 20;

const plain = (text: string): string => uFuzzy.latinize([text])[0] ?? text;

function textOf({ label, description = '', keywords = [] }: PaletteItem): string {
  return [label, description, ...keywords].join(' ');
}

/** Where the words stand in the label. */
function marksIn({ label }: PaletteItem, ranges: readonly number[]): Mark[] {
  const marks: Mark[] = [];
  for (let place = 0; place + 1 < ranges.length; place += 2) {
    const [from, to] = [ranges[place]!, Math.min(ranges[place + 1]!, label.length)];
    if (from < to) marks.push([from, to]);
  }
  return marks;
}

interface Match {
  group: PaletteGroup;
  item: FoundItem;
}

/** The best match first: one in the label alone comes before one elsewhere. */
function matchesOf(groups: readonly PaletteGroup[], query: string): Match[] {
  const all = groups.flatMap((group) => group.items.map((item) => ({ group, item })));
  const texts = uFuzzy.latinize(all.map(({ item }) => textOf(item)));
  const [found, info, order] = fuzzy.search(texts, plain(query), mostWordsInAnyOrder, mostCompared);
  const places = order && info ? order.map((place) => ({ at: info.idx[place]!, ranges: info.ranges[place]! })) : [];
  const ranked = places.length > 0 ? places : (found ?? []).map((at) => ({ at, ranges: [] }));
  return ranked
    .map(({ at, ranges }) => {
      const { group, item } = all[at]!;
      return { group, item: { ...item, marks: marksIn(item, ranges) }, isInLabel: (ranges.at(-1) ?? Infinity) <= item.label.length };
    })
    .toSorted((one, other) => Number(other.isInLabel) - Number(one.isInLabel));
}

const unmarked = (item: PaletteItem): FoundItem => ({ ...item, marks: [] });

/** The groups with what matches, each as high as its best match. Without words: what is worth showing at once. */
export function searchPalette(groups: readonly PaletteGroup[], query: string): FoundGroup[] {
  if (query.trim() === '')
    return groups
      .filter(({ isShownAtOnce, items }) => isShownAtOnce === true && items.length > 0)
      .map(({ label, items }) => ({ label, items: items.map(unmarked) }));
  const known = groups.filter(({ isSearched }) => isSearched !== true);
  const searched = groups.filter(({ isSearched, items }) => isSearched === true && items.length > 0);
  const found = new Map<string, FoundItem[]>();
  for (const { group, item } of matchesOf(known, query)) {
    const items = found.get(group.label);
    if (items) items.push(item);
    else found.set(group.label, [item]);
  }
  for (const { label, items } of searched) found.set(label, [...(found.get(label) ?? []), ...items.map(unmarked)]);
  const most = found.size === 1 ? mostOfOneGroup : mostOfGroup;
  // A search elsewhere may have found more than it has handed over.
  const isExact = (label: string): boolean => searched.every((group) => group.label !== label);
  return [...found].map(([label, items]) => ({
    label,
    items: items.slice(0, most),
    ...(items.length > most && { moreText: isExact(label) ? `and ${numberText(items.length - most)} more` : 'and more' }),
  }));
}

/** Where a key moves the selection; the list is a ring. */
export function stepThrough(length: number, selected: number, key: string): number {
  if (length === 0) return 0;
  if (key === 'ArrowDown') return (selected + 1) % length;
  if (key === 'ArrowUp') return (selected - 1 + length) % length;
  return selected;
}
