import type { RemediationStatus } from './statuses-of.ts';

/** There is something left to do. An accepted risk counts neither way, so that a remediation with nothing else left is not open. */
export const isOpenRemediation = ({ statuses }: { readonly statuses: readonly RemediationStatus[] }): boolean =>
  !statuses.includes('COMPLETED') && !statuses.includes('RISK_ACCEPTED');
