import { VendorFailure } from './vendor-failure.ts';

interface Wanted {
  readonly vendor: string;
  readonly base: URL;
  readonly path: string | URL;
  readonly query: Readonly<Record<string, string | number | undefined>>;
}

function resolved({ vendor, base, path }: Wanted): URL {
  try {
    // Without its slash, the last part of the base's own path would be replaced.
    return path instanceof URL ? new URL(path) : new URL(path.replace(/^\//, ''), `${base.href.replace(/\/$/, '')}/`);
  } catch {
    throw new VendorFailure(vendor, { kind: 'theirs', reason: `${vendor} gave an address that is none. Try again later.` });
  }
}

/** The address of a call. A vendor that points elsewhere is not followed: our credentials would go along. */
export function vendorUrl(wanted: Wanted): URL {
  const { vendor, base, query } = wanted;
  const url = resolved(wanted);
  if (url.origin !== base.origin) {
    const reason = `${vendor} pointed to another host for the next page. Nothing was sent there.`;
    throw new VendorFailure(vendor, { kind: 'theirs', reason });
  }
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}
