import { exportAgain } from '@rampart/domain/active-directory-export.ts';
import type { PasswordPolicy } from '@rampart/domain/password-policy.ts';

/** Why it is not known whether other policies go before that of the domain; nothing where it is known. */
export function hiddenPolicies(policies: readonly PasswordPolicy[]): string | undefined {
  const unclear = policies.filter(({ mayBeOverridden }) => mayBeOverridden === true);
  if (unclear.length === 0) return undefined;
  return unclear.some(({ isExported }) => isExported !== true)
    ? 'The account of this connection sees no fine-grained password policies. Let it read the Password Settings Container and everything below it.'
    : `The uploaded file has neither fine-grained password policies nor the Password Settings Container, so it does not show whether there are any. ${exportAgain}`;
}
