import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import classes from './virtual-grid.module.css';

/** Places in the list, both included. */
export interface Span {
  readonly first: number;
  readonly last: number;
}

export interface VirtualGridProps {
  /** Names the list for those who cannot see it. */
  label: string;
  /** How many there are in all, drawn or not. */
  count: number;
  columns: number;
  /** Pixels from the top of one row to the top of the next. */
  rowHeight: number;
  /** What stands at a place. While the list is scrolled faster than anyone reads, less of it will do: the faster it is drawn, the less is blank. */
  renderItem: (place: number, isPassing: boolean) => ReactNode;
  /** Told which places are drawn, so that what they show can be fetched. */
  onSpan?: ((span: Span) => void) | undefined;
}

/** Rows above and below the window that are drawn too, so that scrolling never meets an empty frame. */
const overscan = 8;
const gapPx = 12;
/** So many rows and more from one drawing to the next are faster than anyone reads. */
const passingRows = 5;
/** Without a move for so long it is at rest; a slow drawing of what passes is shorter. */
const restMs = 400;
/** What is behind does not come into sight again, and what is ahead is there sooner. */
const passingOverscan = { behind: 1, ahead: 15 };

const lookingAhead = (range: Range, direction: number): Range => {
  const { behind, ahead } = passingOverscan;
  const [above, below] = direction > 0 ? [behind, ahead] : [ahead, behind];
  const [startIndex, endIndex] = [Math.max(0, range.startIndex - above), Math.min(range.count - 1, range.endIndex + below)];
  return { ...range, startIndex, endIndex, overscan: 0 };
};

/** Of a list of any length, only what is in sight is drawn. It scrolls with the page. */
export function VirtualGrid({ label, count, columns, rowHeight, renderItem, onSpan }: VirtualGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // What stands above the list may grow or shrink, and then it starts elsewhere.
  useLayoutEffect(() => {
    const look = (): void => setScrollMargin(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const [drawn, setDrawn] = useState({ topRow: 0, direction: 0 });
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    isScrollingResetDelay: restMs,
    rangeExtractor: (range) => defaultRangeExtractor(drawn.direction === 0 ? range : lookingAhead(range, drawn.direction)),
  });
  const rows = virtualizer.getVirtualItems();
  const topRow = virtualizer.range?.startIndex ?? 0;
  const { isScrolling } = virtualizer;
  const moved = topRow - drawn.topRow;
  // Until it comes to rest: to draw everything again in between would be what holds it up.
  const isPassing = isScrolling && (drawn.direction !== 0 || Math.abs(moved) > passingRows);
  if (moved !== 0 || isPassing !== (drawn.direction !== 0))
    setDrawn({ topRow, direction: isPassing ? Math.sign(moved) || drawn.direction : 0 });
  const first = (rows[0]?.index ?? 0) * columns;
  const last = Math.min(count, ((rows.at(-1)?.index ?? -1) + 1) * columns) - 1;
  useEffect(() => {
    if (last >= first) onSpan?.({ first, last });
  }, [first, last, onSpan]);
  const width = `calc((100% - ${gapPx * (columns - 1)}px) / ${columns})`;
  const places = rows.flatMap(({ index, start }) =>
    Array.from({ length: columns }, (_, column) => ({ place: index * columns + column, column, top: start - scrollMargin })).filter(
      ({ place }) => place < count,
    ),
  );
  return (
    <ul ref={list} className={classes.grid} aria-label={label} data-rows style={{ height: virtualizer.getTotalSize() }}>
      {places.map(({ place, column, top }) => (
        <li
          key={place}
          className={classes.cell}
          data-row
          aria-posinset={place + 1}
          aria-setsize={count}
          style={{
            width,
            height: rowHeight,
            insetInlineStart: `calc((${width} + ${gapPx}px) * ${column})`,
            transform: `translateY(${top}px)`,
          }}
        >
          {renderItem(place, drawn.direction !== 0)}
        </li>
      ))}
    </ul>
  );
}
