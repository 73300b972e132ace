import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { undefinedIf } from '../../kit/vendor-failure.ts';
import type { OktaClient } from '../client.ts';
import { App } from '../schema.ts';

type VendorApps = NonNullable<SignInPolicy['vendorApps']>;

/** Every organisation of the Identity Engine has it. */
const adminConsole = 'saasure';
/** What Okta calls its own apps, which administrators cannot change: their labels they can. */
const ownNames = [adminConsole, 'okta_enduser', 'okta_browser_plugin'];

/**
 * Okta's own apps, by their ids in this organisation. Nothing where apps may not be read, or where an administrator sees only some of them:
 * then it is not known whose app an id is.
 */
export async function vendorAppsIn(client: OktaClient): Promise<VendorApps | undefined> {
  const found: VendorApps = [];
  for (const name of ownNames) {
    const apps = await client
      .list('/api/v1/apps', App, { filter: `name eq "${name}"`, limit: 200 })
      .catch(undefinedIf(({ kind }) => kind === 'permission'));
    found.push(...(apps ?? []).filter((app) => app.name === name));
  }
  return found.some(({ name }) => name === adminConsole) ? found : undefined;
}
