/** The vendor's id of what everybody in a directory may do: Entra has one of them. */
export const authorizationPolicy = 'authorizationPolicy';
