import type { RouteComponent } from '@tanstack/react-router';
import { createElement, type ReactNode, use } from 'react';
import { recoverMissingPart } from './recover-missing-part.ts';

/**
 * A screen in its own file. A file that cannot be loaded ahead is no matter yet, for no one may ever open the screen: rendering it tries
 * once more, and only then recovers.
 */
export function lazyScreen<Name extends string>(load: () => Promise<Record<Name, () => ReactNode>>, name: Name): RouteComponent {
  let loaded: (() => ReactNode) | undefined;
  let rendered: Promise<() => ReactNode> | undefined;

  async function loadScreen(): Promise<() => ReactNode> {
    const screen = (await load())[name];
    loaded = screen;
    // The router waits for nothing where there is nothing left to load.
    delete LazyScreen.preload;
    return screen;
  }

  const recover = (cause: unknown): Promise<() => ReactNode> => recoverMissingPart(loadScreen, cause);

  const LazyScreen: RouteComponent = () => createElement(loaded ?? use((rendered ??= loadScreen().catch(recover))));
  LazyScreen.preload = async () => {
    rendered = undefined;
    await loadScreen().catch(() => undefined);
  };
  return LazyScreen;
}
