import { type ComponentType, lazy } from 'react';

type Recover = (cause: unknown) => Promise<never>;

let recover: Recover = (cause) => Promise.reject(cause);

/** What is done when the file of a part is not there any more, because a release has replaced it. The application says so once, when it starts. */
export function recoverMissingParts(by: Recover): void {
  recover = by;
}

/** A part of a screen in a file of its own, fetched when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((cause: unknown) => recover(cause)) }));
