/** The address of `rel="next"` in a Link header (RFC 8288). Okta sends one header with commas between, or several joined by them. */
export function nextPageOf(header: string | null): string | undefined {
  if (header === null) return undefined;
  for (const [, address = '', parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g))
    if (/;\s*rel="?next"?\s*(?:[;,]|$)/i.test(parameters) && URL.canParse(address)) return address;
  return undefined;
}
