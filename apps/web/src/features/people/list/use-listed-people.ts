import type { Individual } from '@rampart/contract/people/individuals.ts';
import type { Span } from '@rampart/ui/virtual-grid.tsx';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { type ListedPeople, peoplePageQuery } from '../queries.ts';
import { follow, pagesOf, peoplePerPage, type Scrolled } from './pages-of.ts';

const atRest: Scrolled = { first: 0, atMs: 0, placesPerSecond: 0 };

/** A list of any length: its first page says how long it is, the others are fetched when they are about to come into sight. */
export function useListedPeople(listed: ListedPeople) {
  const first = useQuery(peoplePageQuery(listed, 0));
  const total = first.data?.total ?? 0;
  const [span, setSpan] = useState<Span>({ first: 0, last: 0 });
  const [scrolled, setScrolled] = useState(atRest);
  const pages = pagesOf(span, total, scrolled.placesPerSecond);
  const others = useQueries({ queries: pages.filter((page) => page > 0).map((page) => peoplePageQuery(listed, page)) });
  const loaded = [first.data, ...others.map(({ data }) => data)];
  const failed = others.find(({ error }) => error !== null);
  const personAt = (place: number): Individual | undefined => {
    const page = loaded.find((one) => one?.page === Math.floor(place / peoplePerPage));
    return page?.individuals[place % peoplePerPage];
  };
  const onSpan = useCallback((next: Span) => {
    const now = performance.now();
    setSpan((before) => (before.first === next.first && before.last === next.last ? before : next));
    setScrolled((before) => follow(before, next.first, now));
  }, []);
  return {
    first,
    total,
    personAt,
    onSpan,
    /** A later page could not be loaded. */
    failed: failed?.error ? { error: failed.error, retry: failed.refetch } : undefined,
  };
}
