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
  const held = readToken();
  if (!hasBeenAtSso()) return held;
  return (await renew(held).catch(() => undefined)) ?? held;
}
