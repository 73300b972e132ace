import { VendorFailure } from '../kit/vendor-failure.ts';
import { fetchToken, type OktaToken, type TokenRequest } from './fetch-token.ts';

const isRefusedScope = (error: unknown): boolean => error instanceof VendorFailure && error.kind === 'permission';

/** Okta refuses a whole request for one scope that was not granted, and does not say which: then each is asked for by itself. */
async function grantedOf(request: TokenRequest): Promise<string[]> {
  const granted: string[] = [];
  for (const scope of request.scopes) {
    try {
      await fetchToken({ ...request, scopes: [scope] });
      granted.push(scope);
    } catch (error) {
      if (!isRefusedScope(error)) throw error;
    }
  }
  return granted;
}

/** A token for as much of what is asked for as was granted, so that one missing scope costs only what needs it. */
export async function widestToken(request: TokenRequest): Promise<OktaToken> {
  try {
    return await fetchToken(request);
  } catch (error) {
    if (!isRefusedScope(error)) throw error;
    const scopes = await grantedOf(request);
    if (scopes.length === 0) throw error;
    return fetchToken({ ...request, scopes });
  }
}
