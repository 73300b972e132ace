import type { individualsPerPage } from '@rampart/contract/people/individuals.ts';
import type { Span } from '@rampart/ui/virtual-grid.tsx';

/** How many of a list a page has. The contract's own figure stays out of the browser; its type holds this one to it. */
export const peoplePerPage: typeof individualsPerPage = 500;

/** So many places ahead and behind of what is in sight are fetched, so that scrolling finds them there. */
const aheadPlaces = 200;

/** The pages that a span of places is on, and those next to it. */
export function pagesOf({ first, last }: Span, total: number): number[] {
  const from = Math.floor(Math.max(0, first - aheadPlaces) / peoplePerPage);
  const to = Math.floor(Math.min(Math.max(0, total - 1), last + aheadPlaces) / peoplePerPage);
  return Array.from({ length: to - from + 1 }, (_, place) => from + place);
}
