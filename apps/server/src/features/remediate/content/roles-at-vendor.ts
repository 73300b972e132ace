import type { Product, ProductId } from '@rampart/domain/product.ts';

const directory = ['A member of Domain Admins, or an account to which rights over these objects have been delegated.'];

/** Who may change these settings, as the vendor calls the role. */
const roles: Readonly<Record<ProductId, readonly string[]>> = {
  azure_conditional_access: ['Conditional Access Administrator or Security Administrator.'],
  azure_ad: [
    'Authentication Policy Administrator, for authentication methods.',
    'Privileged Role Administrator, for role assignments, consent and what users may do by default.',
    'User Administrator, for accounts.',
  ],
  okta: ['Organization Administrator. What concerns the Okta Admin Console and API tokens needs a Super Administrator.'],
  local_directory: directory,
  on_premises: directory,
};

export const rolesAtVendor = ({ id, name }: Pick<Product, 'id' | 'name'>): readonly string[] =>
  roles[id] ?? [`An administrator of ${name} who may change these settings.`];
