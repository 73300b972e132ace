import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findFocusPlace, focusPlaceIn, type FocusPlace } from './focus-place.ts';

const mostKept = 50;

/** By entry of the browser's history: where the focus was when the entry was left. */
function focusMemory() {
  const places = new Map<string, FocusPlace>();
  return {
    keep(entry: string, place: FocusPlace): void {
      places.delete(entry);
      places.set(entry, place);
      const [oldest] = places.keys();
      if (places.size > mostKept && oldest !== undefined) places.delete(oldest);
    },
    of: (entry: string): FocusPlace | undefined => places.get(entry),
  };
}

const screen = (): HTMLElement => document.querySelector<HTMLElement>('main') ?? document.body;

/**
 * Another screen is read out from its heading; a changed filter, page or tab leaves the focus where it is. Back and forward put it where it
 * was when the screen was left.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    const memory = focusMemory();
    let isReturning = false;
    const stops = [
      router.history.subscribe(({ action: { type } }) => {
        isReturning = type === 'BACK' || type === 'FORWARD' || type === 'GO';
      }),
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const entry = fromLocation?.state['__TSR_key'];
        const place = focusPlaceIn(screen(), document.activeElement);
        // A screen that sends on to another one has taken the focus already: what was kept before that counts.
        if (entry !== undefined && place !== undefined && pathChanged) memory.keep(entry, place);
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return;
        const left = isReturning ? memory.of(toLocation.state['__TSR_key'] ?? '') : undefined;
        const target = (left && findFocusPlace(screen(), left)) ?? screen().querySelector<HTMLElement>('h1') ?? screen();
        target.focus({ preventScroll: true });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}
