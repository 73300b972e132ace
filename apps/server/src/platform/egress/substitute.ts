import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';

const withHost = (host: string, headers: Dispatcher.DispatchOptions['headers']): string[] => {
  const given = headers === null || headers === undefined ? [] : Object.entries(headers);
  return ['host', host, ...given.flatMap(([name, value]) => [name, String(value)])];
};

const prefixOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

/** The same page, where what stands for the vendor shows it. */
export const substituteUrl = (substitute: URL, { pathname, search }: URL): URL =>
  new URL(prefixOf(substitute) + pathname + search, substitute);

/**
 * Sends a call to what stands for the vendor, below its base URL. It happens under `fetch`, which would drop the Host header,
 * and so the vendor's own address is the only one that the caller ever sees.
 */
export function towardsSubstitute(substitute: URL, host: string): Dispatcher.DispatcherComposeInterceptor {
  const prefix = prefixOf(substitute);
  return (dispatch) => (options, handler) => {
    const redirected = {
      ...options,
      origin: substitute.origin,
      path: prefix + options.path,
      headers: withHost(host, options.headers),
      // Otherwise the certificate would have to be the vendor's.
      ...(isIP(substitute.hostname) === 0 && { servername: substitute.hostname }),
    };
    return dispatch(redirected, handler);
  };
}
