import type { Application } from '@rampart/contract/connect.ts';

/** Why the newest check of a connection failed; nothing when it did not. */
export function failureReason(application: Application | undefined): string | undefined {
  const newest = application?.connections[0];
  if (newest === undefined || newest.is_successful) return undefined;
  return newest.reason || newest.error || newest.status_details || 'There was an error accessing the product.';
}
