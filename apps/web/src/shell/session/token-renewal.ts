export interface TokenRenewalOptions {
  readonly readToken: () => string | undefined;
  readonly writeToken: (token: string) => void;
  /** Asks the server for a token by the cookie; nothing when the session is over. */
  readonly refresh: () => Promise<string | undefined>;
  /** Runs one piece of work at a time among all tabs. */
  readonly exclusively: (work: () => Promise<string | undefined>) => Promise<string | undefined>;
}

export type RenewToken = (stale: string | undefined) => Promise<string | undefined>;

/** Many calls may find the token stale at the same time, here and in other tabs: one of them renews it, the others take what it got. */
export function createTokenRenewal({ readToken, writeToken, refresh, exclusively }: TokenRenewalOptions): RenewToken {
  let underWay: Promise<string | undefined> | undefined;

  const renewUnlessDone = async (stale: string | undefined): Promise<string | undefined> => {
    const current = readToken();
    if (current !== stale) return current;
    const token = await refresh();
    if (token !== undefined) writeToken(token);
    return token;
  };

  return (stale) => {
    underWay ??= exclusively(() => renewUnlessDone(stale)).finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}
