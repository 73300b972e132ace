import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';

/** What the vendor calls its own apps in every organisation. Ids differ, and labels and policies can be renamed. */
export const adminConsole = 'saasure';
/** They show tiles of other apps, each of which has its own policy. Other apps of the vendor's do things, and count as any other. */
const tilesOnly: readonly string[] = ['okta_enduser', 'okta_browser_plugin'];

const idsOf = ({ vendorApps = [] }: SignInPolicy, ...names: readonly string[]): readonly string[] =>
  vendorApps.filter(({ name }) => names.includes(name)).map(({ id }) => id);

/** Whether the app is signed in to by this rule. */
export const isForVendorApp = (policy: SignInPolicy, app: string): boolean => idsOf(policy, app).length > 0;

/** No other app would notice a change of it. */
export const isForThatAppAlone = (policy: SignInPolicy, app: string): boolean =>
  isForVendorApp(policy, app) && policy.apps.named.every((id) => idsOf(policy, app).includes(id));

/** A rule for apps of the customer's: one that no app is mapped to decides nothing. */
export const isForCustomerApps = (policy: SignInPolicy): boolean => {
  const own = idsOf(policy, adminConsole, ...tilesOnly);
  return !policy.apps.all && policy.apps.named.some((id) => !own.includes(id));
};

/** Whether it is not known which rules are for the vendor's own apps. */
export const areVendorAppsUnread = (policies: readonly SignInPolicy[]): boolean =>
  policies.some(({ apps, vendorApps }) => !apps.all && apps.named.length > 0 && vendorApps === undefined);

/** For a verdict that needs them. */
export const vendorAppsUnread =
  'Which policies Okta’s own apps use was not read. The next run reads it, if Rampart has the scope okta.apps.read and an administrator role that sees every app, such as Read-only Administrator.';
