import { productName } from '@rampart/domain/product-name.ts';
import type { Role } from '@rampart/domain/role.ts';

/** What a role is called on screen. */
export const roleLabel: Record<Role, string> = {
  'read-only': 'Read-only User',
  standard: 'Standard User',
  administrator: 'Admin',
  'rampart-sales-engineer': `${productName} Sales Engineer`,
  'rampart-engineer': `${productName} Engineer`,
  'rampart-admin': `${productName} Admin`,
  superuser: 'Super user',
};
