import { CallFailed } from '@rampart/contract/client.ts';
import { productName } from '@rampart/domain/product-name.ts';
import { errorText } from '../../shell/api/error-text.ts';

/** What to tell someone who is not in yet and whose call failed, and what they can do about it. */
export function entranceFailure(error: unknown): string {
  if (!(error instanceof CallFailed)) return `${productName} cannot be reached. Check your connection, then try again.`;
  if (error.status >= 500) return `${productName} could not answer. Wait a moment, then try again.`;
  return errorText(error);
}
