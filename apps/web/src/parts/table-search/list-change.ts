import type { LogPageSearch } from './log-page.ts';

const paging: readonly PropertyKey[] = ['page', 'size'] satisfies (keyof LogPageSearch)[];

/** For `navigate`: a new page begins at its top, the pager is below it. Another filter or order keeps the place in the page. */
export function listChange<Search extends LogPageSearch>(shown: Search, search: (before: Search) => Search) {
  const next = search(shown);
  const changed = (Object.keys({ ...shown, ...next }) as (keyof Search)[]).filter((name) => shown[name] !== next[name]);
  return { search, resetScroll: changed.length > 0 && changed.every((name) => paging.includes(name)) };
}
