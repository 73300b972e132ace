import type { World } from '../world/world.ts';
import { digestOf, uuidOf } from '../world/uuid-of.ts';

export interface ServiceCredential {
  readonly principal: string;
  readonly secret: string;
}

/** What the TAP dashboard shows once, under Settings, Connected Applications. */
export const credentialOf = ({ options }: World): ServiceCredential => ({
  principal: uuidOf(options.seed, 7_001, options.people, 0),
  secret: digestOf(options.seed ^ 7_002),
});

/** HTTP Basic, as every call must carry it. */
export function isAuthorized(header: string | undefined, { principal, secret }: ServiceCredential): boolean {
  const [scheme, value] = (header ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || value === undefined) return false;
  return Buffer.from(value, 'base64').toString('utf8') === `${principal}:${secret}`;
}
