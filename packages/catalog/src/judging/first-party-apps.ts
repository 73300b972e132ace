import type { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';
import { policyNameOf } from './rules-in-order.ts';

/** Ids of apps differ in every organisation; the policies that the vendor makes for its own apps are called the same in all of them. */
export const adminConsole = 'Okta Admin Console';
const ownApps: readonly string[] = [adminConsole, 'Okta Dashboard', 'Okta Browser Plugin', 'Okta Account Management Policy'];

export const isForFirstPartyApp = (policy: SignInPolicy, app: string): boolean => !policy.apps.all && policyNameOf(policy) === app;

/** A rule for apps of the customer's: one that no app is mapped to decides nothing. */
export const isForCustomerApps = (policy: SignInPolicy): boolean =>
  !policy.apps.all && policy.apps.named.length > 0 && !ownApps.includes(policyNameOf(policy));
