export interface MissingPartRecoveryOptions {
  readonly isServerReachable: () => Promise<boolean>;
  /** Over once the server can be reached again. */
  readonly waitForServer: () => Promise<void>;
  readonly endSession: () => Promise<void>;
  /** Whether the page was not loaded anew a moment ago: it would not get the file by being loaded once more. */
  readonly mayReload: () => boolean;
  readonly reload: () => void;
}

export type RecoverMissingPart = <Part>(load: () => Promise<Part>, cause: unknown) => Promise<Part>;

/**
 * What becomes of a file of the application that cannot be fetched. While the server cannot be reached it is waited for: the session has
 * not ended, and what is on the screen stays. Otherwise a release has replaced the files that this page was built from: the session ends
 * and the new ones are loaded.
 */
export function createMissingPartRecovery(options: MissingPartRecoveryOptions): RecoverMissingPart {
  const { isServerReachable, waitForServer, endSession, mayReload, reload } = options;

  async function loadPageAnew(cause: unknown, first?: () => Promise<void>): Promise<never> {
    if (!mayReload()) throw new Error('A part of the application could not be loaded.', { cause });
    await first?.();
    reload();
    return new Promise<never>(() => undefined);
  }

  return async (load, cause) => {
    if (await isServerReachable()) return loadPageAnew(cause, endSession);
    await waitForServer();
    // Some browsers ask no second time for a file that did not come: there the page is loaded anew, in the same session.
    return load().catch((again: unknown) => loadPageAnew(again));
  };
}
