import { VendorFailure } from './vendor-failure.ts';

/** What was not found is not there; any other failure stays one. */
export function undefinedIfGone(error: unknown): undefined {
  if (!(error instanceof VendorFailure) || error.status !== 404) throw error;
}
