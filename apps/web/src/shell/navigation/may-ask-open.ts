import type { Entitlement } from '@rampart/contract/tenants.ts';
import { isProviderUser, type Role } from '@rampart/domain/role.ts';
import { isEntitled } from '../gates/is-entitled.ts';
import type { NavigationEntry } from './navigation.ts';
import type { Counted } from './open-answers.ts';

export interface OpenCircumstances {
  readonly entries: readonly (Pick<NavigationEntry, 'counts'> & { readonly disabledReason: string | undefined })[];
  readonly roles: readonly Role[];
  /** Each is nothing while it is loading. */
  readonly onboardingStatus: string | undefined;
  readonly isAgreementSigned: boolean | undefined;
  readonly entitlements: readonly Entitlement[] | undefined;
}

/** Whether the number of an entry may be asked for. Until it is known how far the tenant has come, every entry seems open. */
export function mayAskOpen(counted: Counted, circumstances: OpenCircumstances): boolean {
  const { entries, roles, onboardingStatus, isAgreementSigned, entitlements } = circumstances;
  if (onboardingStatus === undefined || entitlements === undefined) return false;
  if (isAgreementSigned !== true && !isProviderUser(roles)) return false;
  if (counted === 'drift' && !isEntitled(entitlements, 'drift_detection')) return false;
  return entries.some(({ counts, disabledReason }) => counts === counted && disabledReason === undefined);
}
