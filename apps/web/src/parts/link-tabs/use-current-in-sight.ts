import { useScrollEdges } from '@rampart/ui/scroll-edges.ts';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Only the row is scrolled, not the page. */
function centreCurrent(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>("[aria-current], [aria-pressed='true']");
  if (row && current) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}

/** For a row of links or views that scrolls on a phone: the current one is in its middle, until the row is scrolled by hand. */
export function useCurrentInSight<E extends HTMLElement = HTMLElement>(): RefObject<E | null> {
  const row = useRef<E>(null);
  useScrollEdges(row);
  const shownAt = useRef<string>(undefined);
  const { href } = useLocation();
  useEffect(() => {
    if (shownAt.current !== href) centreCurrent(row.current);
    shownAt.current = href;
  }, [href]);
  // A phone that is turned.
  useEffect(() => {
    const centre = (): void => centreCurrent(row.current);
    window.addEventListener('resize', centre);
    return () => window.removeEventListener('resize', centre);
  }, []);
  return row;
}
