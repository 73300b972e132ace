import { hash } from 'node:crypto';
import type { World } from '../../world/world.ts';

export const gatewayHost = 'api.atlassian.com';

/** By which Atlassian knows the site. */
export function cloudIdOf({ options }: World): string {
  const digits = hash('sha256', `atlassian cloud ${options.company.domain}`);
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `a${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-');
}
