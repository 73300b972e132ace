import type { individualsPerPage } from '@rampart/contract/people/individuals.ts';
import type { Span } from '@rampart/ui/virtual-grid.tsx';

/** How many of a list a page has. The contract's own figure stays out of the browser; its type holds this one to it. */
export const peoplePerPage: typeof individualsPerPage = 500;

/** So many places ahead and behind of what is in sight are fetched, so that scrolling finds them there. */
const aheadPlaces = 200;
/** And those that scrolling reaches in this time at its present speed: a page that is asked for now is there by then. */
const secondsAhead = 2;
/** After a jump, not everything between is fetched. */
const mostPlacesAhead = 4 * peoplePerPage;

/** Where a list was at some time, and how fast it was scrolled; towards its start, the speed is below nought. */
export interface Scrolled {
  readonly first: number;
  readonly atMs: number;
  readonly placesPerSecond: number;
}

/** Over less time, a speed says little: places are drawn a row at a time. */
const shortestMs = 100;

export function follow(before: Scrolled, first: number, atMs: number): Scrolled {
  const elapsed = atMs - before.atMs;
  return elapsed < shortestMs ? before : { first, atMs, placesPerSecond: ((first - before.first) * 1000) / elapsed };
}

const farFrom = (page: number, from: number, to: number): number => Math.max(0, from - page, page - to);

/** The pages that a span of places is on, then those next to it, and those that scrolling comes to, the nearest first. */
export function pagesOf({ first, last }: Span, total: number, placesPerSecond = 0): number[] {
  const pageOf = (place: number): number => Math.floor(Math.min(Math.max(0, total - 1), Math.max(0, place)) / peoplePerPage);
  const reached = Math.min(mostPlacesAhead, Math.abs(placesPerSecond) * secondsAhead);
  const from = pageOf(first - Math.max(aheadPlaces, placesPerSecond < 0 ? reached : 0));
  const to = pageOf(last + Math.max(aheadPlaces, placesPerSecond > 0 ? reached : 0));
  const [seenFrom, seenTo] = [pageOf(first), pageOf(last)];
  return Array.from({ length: to - from + 1 }, (_, place) => from + place).toSorted(
    (a, b) => farFrom(a, seenFrom, seenTo) - farFrom(b, seenFrom, seenTo),
  );
}
