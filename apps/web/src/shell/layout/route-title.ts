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

/** A screen about one thing is called after it, as soon as its loader knows the name. */
const titleOf = ({ staticData, loaderData }: Pick<TitledMatch, 'staticData' | 'loaderData'>) =>
  (loaderData as { readonly title?: string } | undefined)?.title ?? staticData.title;

interface TitledMatch {
  readonly staticData: { readonly title?: string };
  readonly loaderData?: unknown;
  readonly pathname: string;
}

export const crumbsOf = (matches: readonly TitledMatch[]): Crumb[] =>
  matches.flatMap((match) => {
    const title = titleOf(match);
    return title === undefined ? [] : [{ title, pathname: match.pathname }];
  });

export const useCrumbs = (): Crumb[] => crumbsOf(useMatches());

export const windowTitle = (title: string | undefined): string => (title === undefined ? productName : `${title} · ${productName}`);
