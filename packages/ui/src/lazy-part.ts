import { type ComponentType, lazy } from 'react';

/** Gives what `load` gives once it can be loaded after all; `cause` is why it could not be at first. */
type Recover = <Part>(load: () => Promise<Part>, cause: unknown) => Promise<Part>;

const giveUp: Recover = (_load, cause) => Promise.reject(cause);

let recover = giveUp;

/** What is done when the file of a part cannot be fetched. The application says so once, when it starts; without it nothing is done. */
export function recoverMissingParts(by: Recover = giveUp): void {
  recover = by;
}

/** A part of a screen in a file of its own, fetched when it is first shown. */
export const lazyPart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await load().catch((cause: unknown) => recover(load, cause)) }));
