/** The managed module of the role in the management interface, and the key that is made in the Admin portal. */
export const permissions = { search: 'Managed Modules: pss', lists: 'Threat Protection API key' } as const;
