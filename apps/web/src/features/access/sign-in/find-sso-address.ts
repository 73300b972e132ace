import { findSsoUser } from '@rampart/contract/access/sso.ts';
import { openApi } from '../../../shell/api/api.ts';

/** Where people of this email domain sign in: the address of their identity provider's page, or nothing for a password. */
export async function findSsoAddress(email: string, isRegistered: boolean): Promise<string | undefined> {
  const { data } = await openApi(findSsoUser, { query: { email, registered_user: String(isRegistered) } });
  return data.sso_enabled ? (data.redirect_url ?? undefined) : undefined;
}
