export const entrances = ['/register', '/password-reset', '/oauth-success', '/step-up'];

/** Addresses from a mail, from a vendor's consent page or from an identity provider: they answer the same whether someone is signed in here, must still set up a second factor, or neither. */
export const isEntrancePath = (pathname: string): boolean =>
  entrances.some((entrance) => pathname === entrance || pathname.startsWith(`${entrance}/`));
