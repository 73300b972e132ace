import { CallFailed } from '@rampart/contract/client.ts';
import { isAtLeast, isProviderUser, type Role } from '@rampart/domain/role.ts';
import { errorText } from '../api/error-text.ts';
import { isStepUpRefusal } from '../step-up/is-step-up-refusal.ts';

/** Refusals with a meaning of their own: an unsigned agreement is not why. */
const otherRefusals = new Set([
  'You do not have permission to perform this action.',
  'Multi-Factor Authentication is Required',
  'You do not have entitlements to access this feature.',
]);

/** What the server says when the agreement is the reason. */
export const unsignedDetail = 'EULA not signed!';

/** Whether a refusal may be about the agreement. Only asking for the agreement settles it. */
export function mayBeUnsigned(error: unknown, roles: readonly Role[]): boolean {
  if (!(error instanceof CallFailed) || error.status !== 403) return false;
  return !isProviderUser(roles) && isAtLeast(roles, 'standard') && !otherRefusals.has(errorText(error)) && !isStepUpRefusal(error);
}
