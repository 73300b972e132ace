/** A status that we do not know may be one in which Okta leaves the object out; some answers have no status, and are of what is in force. */
export const isInForce = (status: string | null | undefined): boolean => (status ?? 'ACTIVE') === 'ACTIVE';
