import { type RefObject, useEffect } from 'react';

/** Half a pixel of rounding is no further column. */
const leastHidden = 1;

function markEdges(row: HTMLElement): void {
  const { scrollLeft, scrollWidth, clientWidth } = row;
  row.toggleAttribute('data-more-before', scrollLeft > leastHidden);
  row.toggleAttribute('data-more-after', scrollWidth - clientWidth - scrollLeft > leastHidden);
}

/** Marks a row that scrolls sideways where it goes on, so that it fades there and nothing looks cut off. */
export function useScrollEdges(row: RefObject<HTMLElement | null>): void {
  // After every render: what the row has may be another.
  useEffect(() => {
    const element = row.current;
    if (element === null) return undefined;
    const mark = (): void => markEdges(element);
    element.addEventListener('scroll', mark, { passive: true });
    // It reports each first, once the browser has laid the page out: measuring here would have it do so twice.
    const sizes = new ResizeObserver(mark);
    for (const one of [element, ...element.children]) sizes.observe(one);
    return () => {
      element.removeEventListener('scroll', mark);
      sizes.disconnect();
    };
  });
}
