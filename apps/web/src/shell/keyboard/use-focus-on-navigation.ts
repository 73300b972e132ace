import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findFocusPlace, focusPlaceIn, type FocusPlace } from './focus-place.ts';
import { screenHeading, screenPart } from './screen-heading.ts';

const mostKept = 50;

interface Left {
  readonly focus: FocusPlace;
  /** How far down the page was. */
  readonly top: number;
}

/** By entry of the browser's history: where a person was when they left it. */
function memoryOfEntries() {
  const entries = new Map<string, Left>();
  return {
    keep(entry: string, left: Left): void {
      entries.delete(entry);
      entries.set(entry, left);
      const [oldest] = entries.keys();
      if (entries.size > mostKept && oldest !== undefined) entries.delete(oldest);
    },
    of: (entry: string): Left | undefined => entries.get(entry),
  };
}

/**
 * Another screen is read out from its heading; a changed filter, page or tab leaves the focus where it is. Back and forward put it, and
 * the page, where they were when the screen was left. The router keeps the place in the page too, but loses it where the next screen sends on
 * to another: it takes the place in that one for the place in the one that was left.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    const memory = memoryOfEntries();
    let isReturning = false;
    const stops = [
      router.history.subscribe(({ action: { type } }) => {
        isReturning = type === 'BACK' || type === 'FORWARD' || type === 'GO';
      }),
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        const entry = fromLocation?.state['__TSR_key'];
        const focus = focusPlaceIn(screenPart(), document.activeElement);
        // A screen that sends on to another one has taken the focus already: what was kept before that counts.
        if (entry !== undefined && focus !== undefined && pathChanged) memory.keep(entry, { focus, top: window.scrollY });
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation === undefined || !pathChanged || toLocation.hash !== '') return;
        const left = isReturning ? memory.of(toLocation.state['__TSR_key'] ?? '') : undefined;
        const target = (left && findFocusPlace(screenPart(), left.focus)) ?? screenHeading();
        target.focus({ preventScroll: true });
        if (left) window.scrollTo({ top: left.top, behavior: 'instant' });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
}
