import type { Stand } from '../standing/stands-of.ts';

/** As sentences name a remediation: `“Block legacy sign-in” (Okta, Baseline Security)`. */
export const nameOfStand = ({ template, product, program }: Stand): string => `“${template.name}” (${product.name}, ${program.name})`;

export const countedControls = (count: number): string => (count === 1 ? '1 control' : `${count} controls`);
