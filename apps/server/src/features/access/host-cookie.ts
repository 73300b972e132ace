interface NamedCookie {
  readonly name: string;
  /** Where it is sent to over http; over https the prefix wants the whole host. */
  readonly path: string;
  readonly publicUrl: string;
}

/**
 * Over https a browser keeps a `__Host-` cookie to this very host and to https: no other host of the domain, and no page over http, can set
 * one. Over http, on a developer's machine, browsers take no such name.
 */
export function cookieNamed({ name, path, publicUrl }: NamedCookie) {
  const isSecure = publicUrl.startsWith('https:');
  return {
    name: isSecure ? `__Host-${name}` : name,
    attributes: { path: isSecure ? '/' : path, httpOnly: true, sameSite: 'strict', secure: isSecure } as const,
  };
}
