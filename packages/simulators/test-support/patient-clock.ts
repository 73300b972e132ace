import type { VendorClock } from '../src/kit/replication.ts';

/** A minute passes before each look at it: everything written is everywhere, and no limit is reached. */
export function patientClock(): VendorClock {
  let at = 0;
  return () => (at += 60_000);
}
