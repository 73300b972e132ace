import { longestFilter } from '../../../shell/keyboard/longest-filter.ts';
import { ShowUsers, SortBy } from './list-modes.ts';
import type { RangeSeconds } from './people-range.ts';

/** The list's part of the address. What is usual is left out, so that addresses stay short. */
export interface PeopleSearch extends RangeSeconds {
  readonly sort?: SortBy;
  readonly showUsers?: ShowUsers;
  readonly filter?: string;
  /** The mail of the person whose panel is open. */
  readonly person?: string | undefined;
}

const longestMail = 320;

const textOf = (value: unknown, longest: number): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && String(value).trim() !== '' && String(value).length <= longest
    ? String(value)
    : undefined;

/** The last second that a date can have. */
const lastSecond = 8_640_000_000_000;

const secondsOf = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= lastSecond ? Number(value) : undefined;

/** Addresses are edited, shortened and shared: what cannot be read counts as missing. */
export function parsePeopleSearch(raw: Readonly<Record<string, unknown>>): PeopleSearch {
  const [start, end] = [secondsOf(raw['start']), secondsOf(raw['end'])];
  const sort = SortBy.find((one) => one === raw['sort']);
  const showUsers = ShowUsers.find((one) => one === raw['showUsers']);
  const filter = textOf(raw['filter'], longestFilter);
  const person = textOf(raw['person'], longestMail);
  return {
    ...(start === undefined ? {} : { start }),
    ...(end === undefined ? {} : { end }),
    ...(sort === undefined || sort === 'risk' ? {} : { sort }),
    ...(showUsers === undefined || showUsers === 'current' ? {} : { showUsers }),
    ...(filter === undefined ? {} : { filter }),
    ...(person === undefined ? {} : { person }),
  };
}
