const name = 'tenant';

/** The tenant that a link of a mail is about, and the whole address that the link leads to in it. */
export interface NamedTenant {
  readonly uuid: string;
  readonly address: string;
}

/** Nothing where the address names none. */
export function namedTenantIn(current: URL): NamedTenant | undefined {
  const address = new URL(current);
  const uuid = address.searchParams.get(name);
  address.searchParams.delete(name);
  return uuid === null ? undefined : { uuid, address: address.href };
}
