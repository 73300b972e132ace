import type { Onboarding } from '@rampart/contract/remediate/onboarding.ts';
import type { Entitlement } from '@rampart/contract/tenants.ts';
import type { FeatureFlag } from '@rampart/domain/feature-flag.ts';
import { isAtLeast, isProviderUser, type Role } from '@rampart/domain/role.ts';
import { isEntitled } from '../gates/is-entitled.ts';
import type { NavigationEntry } from './navigation.ts';

export interface NavigationCircumstances {
  readonly roles: readonly Role[];
  readonly isMfaRequired: boolean;
  /** Nothing while it is loading. */
  readonly onboardingStatus: 'pending' | 'queued' | 'running' | 'completed' | 'failed' | undefined;
  /** Nothing while it is loading. */
  readonly isAgreementSigned?: boolean | undefined;
  /** Nothing while it is loading. */
  readonly directory?: Onboarding['directory'] | undefined;
  readonly entitlements: readonly Entitlement[] | undefined;
  /** Those that are on; nothing while they are loading, and everything shows. */
  readonly featureFlags?: readonly FeatureFlag[] | undefined;
}

export interface NavigationEntryState {
  readonly isVisible: boolean;
  readonly label: string;
  /** Why the entry cannot be used; nothing when it can. */
  readonly disabledReason: string | undefined;
  readonly isHighlighted: boolean;
}

/** The first run starts automatically: what is missing is the agreement or a directory that works, and those who may sign or connect. */
function pendingReason({ roles, isAgreementSigned, directory }: NavigationCircumstances): string {
  if (isAgreementSigned === false)
    return roles.includes('administrator')
      ? 'Opens after the first processing run. Sign the agreement, then connect an identity record.'
      : 'Opens after the first processing run. An administrator signs the agreement first.';
  if (directory === 'connected') return 'Opens after the first processing run, which starts automatically within three minutes.';
  if (directory === 'failing')
    return isAtLeast(roles, 'standard')
      ? 'Opens after the first processing run. The identity record does not work: enter its credentials again.'
      : 'Opens after the first processing run. A standard user or administrator fixes the connection of the identity record first.';
  return isAtLeast(roles, 'standard')
    ? 'Opens after the first processing run. Connect an identity record: the run then starts automatically.'
    : 'Opens after the first processing run. A standard user or administrator connects an identity record first.';
}

function disabledReasonOf(entry: NavigationEntry, circumstances: NavigationCircumstances, hasEntitlement: boolean): string | undefined {
  if (isProviderUser(circumstances.roles)) return undefined;
  if (!hasEntitlement) return 'You do not have entitlements to access this feature.';
  if (entry.isAlwaysOpen === true) return undefined;
  if (circumstances.isMfaRequired) return 'Set up multi-factor authentication first.';
  if (circumstances.onboardingStatus === 'pending') return pendingReason(circumstances);
  return undefined;
}

const isFlagOn = ({ flag }: NavigationEntry, on: readonly FeatureFlag[] | undefined): boolean =>
  flag === undefined || on === undefined || on.includes(flag);

/** What becomes of an entry for this person, in this tenant, at this moment. */
export function navigationEntryState(entry: NavigationEntry, circumstances: NavigationCircumstances): NavigationEntryState {
  const { roles, onboardingStatus, entitlements, featureFlags } = circumstances;
  const isProvider = isProviderUser(roles);
  const hasEntitlement = entry.entitlement === undefined || isEntitled(entitlements, entry.entitlement);
  return {
    isVisible: (entry.isForProviderOnly !== true || isProvider) && isFlagOn(entry, featureFlags),
    label: hasEntitlement ? entry.label : `${entry.label}: Missing Entitlements`,
    disabledReason: disabledReasonOf(entry, circumstances, hasEntitlement),
    isHighlighted: entry.isAlwaysOpen === true && onboardingStatus === 'pending' && !isProvider && isAtLeast(roles, 'standard'),
  };
}
