import { type KeyboardEvent, useState } from 'react';

export interface Cursor {
  /** What is read at the moment; none while nothing is pointed at or focused. */
  readonly place: number | undefined;
  readonly moveTo: (place: number) => void;
  readonly clear: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** How far a key moves, by its name. */
export type Moves = Readonly<Record<string, number>>;

export const alongTheAxis: Moves = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: -7, PageDown: 7 };

/** Which of the values of a chart is read, by pointer or by keys. */
export function useCursor(count: number, moves: Moves = alongTheAxis): Cursor {
  const [place, setPlace] = useState<number>();
  const last = count - 1;
  const moveTo = (next: number): void => setPlace(Math.min(last, Math.max(0, next)));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = moves[event.key];
    if (event.key === 'Escape' && place !== undefined) {
      event.stopPropagation();
      setPlace(undefined);
      return;
    }
    if (by === undefined && event.key !== 'Home' && event.key !== 'End') return;
    event.preventDefault();
    if (event.key === 'Home') moveTo(0);
    else if (event.key === 'End') moveTo(last);
    else moveTo(place === undefined ? last : place + (by ?? 0));
  };
  return { place: place === undefined || place > last ? undefined : place, moveTo, clear: () => setPlace(undefined), onKeyDown };
}
