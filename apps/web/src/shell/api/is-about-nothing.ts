import { CallFailed } from '@rampart/contract/client.ts';
import { nothingAtAddress } from '@rampart/contract/problem.ts';
import { errorText } from './error-text.ts';

/**
 * Whether the server knows of nothing that was asked about. A call that it does not have, as an older node during an upgrade, and an
 * answer of something else between are failures.
 */
export function isAboutNothing(error: unknown): error is CallFailed {
  if (!(error instanceof CallFailed) || error.status !== 404) return false;
  const { body } = error;
  const isOurs = typeof body === 'object' && body !== null && 'detail' in body && 'request_id' in body;
  return isOurs && errorText(error) !== nothingAtAddress;
}
