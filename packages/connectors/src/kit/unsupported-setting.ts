import { VendorFailure } from './vendor-failure.ts';

/** A change asks for something that the vendor has no setting for. */
export function unsupportedSetting(vendor: string, what: string): never {
  throw new VendorFailure(vendor, { kind: 'ours', reason: `${vendor} does not support ${what}. Change the remediation, then try again.` });
}
