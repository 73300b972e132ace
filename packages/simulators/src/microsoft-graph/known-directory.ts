import type { Tenant } from './tenant-of.ts';

/** By its id or one of its domains. */
export const isOwnDirectory = (name: string, { id, domain, initialDomain }: Tenant): boolean =>
  [id, domain, initialDomain].includes(name.toLowerCase());

/** Also the two words that leave open which directory somebody belongs to. */
export const isDirectory = (name: string, tenant: Tenant): boolean =>
  isOwnDirectory(name, tenant) || ['organizations', 'common'].includes(name.toLowerCase());
