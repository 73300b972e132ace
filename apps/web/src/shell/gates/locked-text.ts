import { productName } from '@rampart/domain/product-name.ts';

const short = 'You do not have entitlements to access this feature.';

/** Why a feature is locked, and in the long form what to do about it. */
export const lockedText = {
  short,
  long: `${short} Please speak with your ${productName} representative to unlock more capabilities`,
};
