interface TokenAtStartOptions {
  readonly hasBeenAtSso: () => boolean;
  readonly readToken: () => string | undefined;
  readonly renew: (stale: string | undefined) => Promise<string | undefined>;
}

/**
 * The identity provider's answer left a cookie: the token comes from there. A token from before belongs to another session, and
 * perhaps to someone else; it serves only when there was no answer after all.
 */
export async function tokenAtStart({ hasBeenAtSso, readToken, renew }: TokenAtStartOptions): Promise<string | undefined> {
  const stored = readToken();
  if (!hasBeenAtSso()) return stored;
  return (await renew(stored).catch(() => undefined)) ?? stored;
}
