/**
 * The organisation at the vendor's, without its display name or the account that signs in: `Halden Freight (haldenfreight.example)`,
 * `rampart in haldenfreight.example`.
 */
export function organisationOf(account: string | null | undefined): string | undefined {
  const [, within] = /\(([^()]+)\)$/.exec(account ?? '') ?? [];
  const place = within ?? account?.replace(/ as .*$/s, '').replace(/^.* (?:in|on|at) /s, '');
  // A vendor that hides the rest says a number only.
  return place === undefined || /^[\da-f-]{36}$/i.test(place) ? undefined : place.toLowerCase();
}
