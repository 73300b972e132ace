/** The vendor's id of the default user permissions: Entra has one such policy in a directory. */
export const authorizationPolicy = 'authorizationPolicy';
