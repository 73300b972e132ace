/** An address that a browser may be sent to, whole; nothing for any other scheme, such as javascript:. */
export function webAddress(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined;
  const url = new URL(address, origin);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
}
