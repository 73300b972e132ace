import type { LicensedFeature } from '@rampart/contract/bridge/licensing.ts';
import { countText, numberText } from '@rampart/ui/format.ts';

export const notReported = 'Not reported';

/** A count that the vendor does not report is said to be so. */
export const reportedText = (count: number | null): string => (count === null ? notReported : numberText(count));

export function licensedText({ is_licensed: isLicensed, licences }: Pick<LicensedFeature, 'is_licensed' | 'licences'>): string {
  if (isLicensed === null) return 'Not known';
  if (!isLicensed) return 'Not included in your licences';
  return licences.length === 0 ? 'Included' : `Included in ${licences.join(', ')}`;
}

export function useText({ in_use: inUse, control_count: count, controls_in_place: inPlace }: LicensedFeature): string {
  if (count === 0) return 'No control needs it';
  if (inUse === null) return 'Not known';
  return inUse
    ? `In use: ${numberText(inPlace)} of ${countText(count, 'control', 'controls')} in place`
    : 'Not in use: no control in place';
}
