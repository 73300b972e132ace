import type { Tenant } from '@rampart/contract/tenants.ts';

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export const sortTenants = (tenants: readonly Tenant[]): Tenant[] =>
  tenants.toSorted((one, other) => collator.compare(one.name, other.name));
