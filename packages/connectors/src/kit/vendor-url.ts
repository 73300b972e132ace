import { VendorFailure } from './vendor-failure.ts';

export type Query = Readonly<Record<string, string | number | undefined>>;

interface Asked {
  readonly vendor: string;
  readonly base: URL;
  readonly path: string | URL;
  readonly query: Query;
}

function resolved({ vendor, base, path }: Asked): URL {
  try {
    // Without its slash, the last part of the base's own path would be replaced.
    return path instanceof URL ? new URL(path) : new URL(path.replace(/^\//, ''), `${base.href.replace(/\/$/, '')}/`);
  } catch {
    throw new VendorFailure(vendor, { kind: 'theirs', reason: `${vendor} gave an address that is none. Try again later.` });
  }
}

/** The address of a call. A vendor that points elsewhere is not followed: our credentials would go along. */
export function vendorUrl(asked: Asked): URL {
  const { vendor, base, query } = asked;
  const url = resolved(asked);
  if (url.origin !== base.origin) {
    const reason = `${vendor} pointed to another host for the next page. Nothing was sent there.`;
    throw new VendorFailure(vendor, { kind: 'theirs', reason });
  }
  // In a form's encoding a blank becomes a plus, which not every vendor reads as one.
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  if (pairs.length > 0) url.search = [url.search.slice(1), ...pairs].filter(Boolean).join('&');
  return url;
}
