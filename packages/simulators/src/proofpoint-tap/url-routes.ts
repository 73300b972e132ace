import { tapErrors, type TapApi } from './tap-api.ts';

/** The link inside one that URL Defense rewrote, in any of its three forms; `null` when it is none. */
function decode(encodedUrl: string): string | null {
  const third = /^https:\/\/urldefense\.com\/v3\/__(.+?)__;/.exec(encodedUrl)?.[1];
  if (third !== undefined) return third;
  if (!URL.canParse(encodedUrl)) return null;
  const { hostname, pathname, searchParams } = new URL(encodedUrl);
  const inside = searchParams.get('u');
  if (hostname !== 'urldefense.proofpoint.com' || inside === null) return null;
  if (pathname === '/v1/url') return inside;
  try {
    return decodeURIComponent(inside.replaceAll('-', '%').replaceAll('_', '/'));
  } catch {
    return null;
  }
}

export function urlRoutes(api: TapApi): void {
  api.query('/v2/url/decode', null, ({ body: { urls } }) => {
    if (!Array.isArray(urls) || urls.some((url) => typeof url !== 'string')) throw tapErrors.invalid('Bad Request');
    const answers = urls.map((encodedUrl: string) => {
      const decodedUrl = decode(encodedUrl);
      return decodedUrl === null
        ? { encodedUrl, success: false, error: 'The URL could not be decoded' }
        : { encodedUrl, decodedUrl, success: true };
    });
    return { body: { urls: answers } };
  });
}
