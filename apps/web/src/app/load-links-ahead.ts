import type { AnyRouter } from '@tanstack/react-router';

/** The link of this application that an event is about; not one to a file, or to another place. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link !== null && link.origin === window.location.origin && link.target === '' && !link.hasAttribute('download') ? link : undefined;
}

/**
 * A pointer that passes over a link, and the focus on it, load the code of its screen alone. Its data is asked for when the link is
 * pressed with a mouse, a tenth of a second before the click: a finger or pen may be about to scroll. Answers how to end it.
 */
export function loadLinksAhead(router: AnyRouter): () => void {
  const loadCode = (event: Event): void => {
    const link = linkOf(event);
    if (link === undefined) return;
    const [routes] = router.getMatchedRoutes(link.pathname);
    // What could not be loaded is said when the link is followed.
    for (const route of routes) router.loadRouteChunk(route)?.catch(() => undefined);
  };
  const loadData = (event: PointerEvent): void => {
    const link = event.pointerType === 'mouse' && event.button === 0 ? linkOf(event) : undefined;
    if (link !== undefined) void router.preloadRoute({ to: link.pathname, search: router.options.parseSearch(link.search) });
  };
  document.addEventListener('pointerover', loadCode);
  document.addEventListener('focusin', loadCode);
  document.addEventListener('pointerdown', loadData);
  return () => {
    document.removeEventListener('pointerover', loadCode);
    document.removeEventListener('focusin', loadCode);
    document.removeEventListener('pointerdown', loadData);
  };
}
