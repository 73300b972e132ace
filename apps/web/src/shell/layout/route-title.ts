import { productName } from '@rampart/domain/product-name.ts';
import { useMatches } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name, for breadcrumbs and the window's title. */
    readonly title?: string;
  }
}

export interface Crumb {
  readonly title: string;
  readonly pathname: string;
}

export const useCrumbs = (): Crumb[] =>
  useMatches().flatMap(({ staticData: { title }, pathname }) => (title === undefined ? [] : [{ title, pathname }]));

export const windowTitle = (title: string | undefined): string => (title === undefined ? productName : `${title} · ${productName}`);
