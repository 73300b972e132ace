import type { ReactNode } from 'react';

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
}

export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Keeps the items that hold every word; within a group a match in the label comes before one elsewhere. */
export function searchPalette(groups: PaletteGroup[], query: string): PaletteGroup[] {
  const words = wordsOf(query);
  return groups
    .map(({ label, items }) => ({
      label,
      items: items
        .filter((item) => holdsAll(`${item.label} ${item.description ?? ''} ${(item.keywords ?? []).join(' ')}`, words))
        .toSorted((one, other) => Number(holdsAll(other.label, words)) - Number(holdsAll(one.label, words))),
    }))
    .filter(({ items }) => items.length > 0);
}

function holdsAll(text: string, words: string[]): boolean {
  const lowered = text.toLowerCase();
  return words.every((word) => lowered.includes(word));
}

/** Where a key moves the selection; the list is a ring. */
export function stepThrough(length: number, selected: number, key: string): number {
  if (length === 0) return 0;
  if (key === 'ArrowDown') return (selected + 1) % length;
  if (key === 'ArrowUp') return (selected - 1 + length) % length;
  return selected;
}
