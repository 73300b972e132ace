/** When a token ends, in milliseconds since 1970; nothing when it does not say so. The server checks the signature, not we. */
export function tokenExpiry(token: string): number | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number') return undefined;
    return claims.exp * 1000;
  } catch {
    return undefined;
  }
}
