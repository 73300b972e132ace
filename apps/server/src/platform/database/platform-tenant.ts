/** The scope of what belongs to no customer: accounts, signing keys, the list of tenants. No tenant can have this id. */
export const platformTenantId = '00000000-0000-0000-0000-000000000000';
