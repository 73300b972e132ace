import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** For a row of links that scrolls on a phone: the current one is in its middle. Only the row is scrolled, not the page. */
export function useCurrentInSight(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  const { href } = useLocation();
  useEffect(() => {
    const show = (): void => {
      const [shown, current] = [row.current, row.current?.querySelector<HTMLElement>('[aria-current]')];
      if (shown && current) shown.scrollLeft = current.offsetLeft - shown.offsetLeft - (shown.clientWidth - current.offsetWidth) / 2;
    };
    show();
    // A phone that is turned.
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [href]);
  return row;
}
