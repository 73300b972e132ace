import type { AnyRouter, RegisteredRouter } from '@tanstack/react-router';

export type KnownRoute = Exclude<keyof RegisteredRouter['routesByPath'], `/${string}/`>;

/** Whether a screen answers at this address yet. */
export const hasRoute = (router: AnyRouter, route: string): route is KnownRoute => route in router.routesByPath;
