import { jiraErrors } from './jira-error.ts';

interface Cut<Item> {
  readonly startAt: number;
  readonly maxResults: number;
  readonly total: number;
  readonly isLast: boolean;
  readonly items: readonly Item[];
}

const whole = (text: string | null, usual: number): number => {
  const value = Number(text ?? usual);
  if (!Number.isSafeInteger(value) || value < 0) throw jiraErrors.invalid('startAt and maxResults must be whole numbers.');
  return value;
};

/** Cuts the requested page out of a list. Jira gives fewer than asked for, without a word, when too many are. */
export function cutPage<Item>(query: URLSearchParams, all: readonly Item[], most = 50): Cut<Item> {
  const startAt = whole(query.get('startAt'), 0);
  const maxResults = Math.min(whole(query.get('maxResults'), 50), most);
  const items = all.slice(startAt, startAt + maxResults);
  return { startAt, maxResults, total: all.length, isLast: startAt + items.length >= all.length, items };
}
