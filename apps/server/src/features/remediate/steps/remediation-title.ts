import type { RemediationState } from '../state/remediation-state.ts';

/** As sentences name a remediation: `“Block legacy sign-in” (Okta, Baseline Security)`. */
export const remediationTitle = ({ template, product, program }: RemediationState): string =>
  `“${template.name}” (${product.name}, ${program.name})`;

export const countedControls = (count: number): string => (count === 1 ? '1 control' : `${count} controls`);
