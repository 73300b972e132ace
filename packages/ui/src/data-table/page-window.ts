import { numberText } from '../format.ts';

export const pageSizes = [5, 10, 15, 25, 50] as const;

export const defaultPageSize = 10;

export interface PageRequest {
  /** Counted from 1; out of range is allowed, an old link may ask for a page that is gone. */
  page: number;
  size: number;
  total: number;
}

export interface PageWindow {
  page: number;
  pageCount: number;
  /** Index of the first row shown, and of the first one after the last. */
  start: number;
  end: number;
}

/** An empty list still has one page. */
export function countPages(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

export function clampPage(page: number, pageCount: number): number {
  if (!Number.isFinite(page)) return 1;
  return Math.min(Math.max(1, Math.trunc(page)), Math.max(1, pageCount));
}

export function pageWindow({ page, size, total }: PageRequest): PageWindow {
  const pageCount = countPages(total, size);
  const shown = clampPage(page, pageCount);
  const start = (shown - 1) * size;
  return { page: shown, pageCount, start, end: Math.min(start + size, total) };
}

/** Sizes outside the offered ones come from edited links and fall back to the default. */
export function toPageSize(size: number): number {
  return pageSizes.find((offered) => offered === size) ?? defaultPageSize;
}

/** What a person typed into the page field, or null while it is not a positive whole number. */
export function parsePage(text: string): number | null {
  if (!/^\d+$/.test(text.trim())) return null;
  const page = Number(text);
  return page > 0 ? page : null;
}

export interface RowCounts {
  /** Rows on this page. */
  shown: number;
  /** Rows on all pages. */
  matching: number;
  /** Rows before filtering, where that is known. */
  total?: number | undefined;
}

/** `10 of 12 shown, filtered from 1,204` */
export function shownText({ shown, matching, total = matching }: RowCounts): string {
  const text = `${numberText(shown)} of ${numberText(matching)} shown`;
  return total > matching ? `${text}, filtered from ${numberText(total)}` : text;
}
