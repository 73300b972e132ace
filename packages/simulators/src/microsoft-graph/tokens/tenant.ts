import { digestOf, uuidOf } from '../../world/uuid-of.ts';
import type { World } from '../../world/world.ts';

export interface Registration {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly displayName: string;
}

/** The company's directory at Microsoft, and the two applications it knows: one of its own, and the operator's for many tenants. */
export interface Tenant {
  readonly id: string;
  readonly domain: string;
  /** The one that every directory has from the start. */
  readonly initialDomain: string;
  readonly ownApp: Registration;
  readonly consentApp: Registration;
}

const registration = (seed: number, place: number, displayName: string): Registration => ({
  clientId: uuidOf(seed, 6_001, place, 0),
  clientSecret: `${digestOf(seed ^ (6_100 + place)).slice(0, 5)}~${digestOf(seed ^ (6_200 + place)).slice(0, 34)}`,
  displayName,
});

export function tenantOf({ options: { seed, company } }: World): Tenant {
  return {
    id: uuidOf(seed, 6_000, 0, 0),
    domain: company.domain,
    initialDomain: `${company.domain.split('.')[0]}.onmicrosoft.com`,
    ownApp: registration(seed, 1, 'Security posture reader'),
    consentApp: registration(seed, 2, 'Rampart'),
  };
}

/** By its id or one of its domains. */
export const isOwnDirectory = (name: string, { id, domain, initialDomain }: Tenant): boolean =>
  [id, domain, initialDomain].includes(name.toLowerCase());

/** Also the two words that leave the directory open. */
export const isDirectory = (name: string, tenant: Tenant): boolean =>
  isOwnDirectory(name, tenant) || ['organizations', 'common'].includes(name.toLowerCase());
