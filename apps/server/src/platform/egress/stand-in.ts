import { isIP } from 'node:net';
import type { Dispatcher } from 'undici';

const withHost = (host: string, headers: Dispatcher.DispatchOptions['headers']): string[] => {
  const given = headers === null || headers === undefined ? [] : Object.entries(headers);
  return ['host', host, ...given.flatMap(([name, value]) => [name, String(value)])];
};

const prefixOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');

/** The same page, where what stands for the vendor shows it. */
export const standInUrl = (standIn: URL, { pathname, search }: URL): URL => new URL(prefixOf(standIn) + pathname + search, standIn);

/**
 * Sends a call to what stands for the vendor, below its base URL. It happens under `fetch`, which would drop the Host header,
 * and so the vendor's own address is the only one that the caller ever sees.
 */
export function towardsStandIn(standIn: URL, host: string): Dispatcher.DispatcherComposeInterceptor {
  const prefix = prefixOf(standIn);
  return (dispatch) => (options, handler) => {
    const redirected = {
      ...options,
      origin: standIn.origin,
      path: prefix + options.path,
      headers: withHost(host, options.headers),
      // Otherwise the certificate would have to be the vendor's.
      ...(isIP(standIn.hostname) === 0 && { servername: standIn.hostname }),
    };
    return dispatch(redirected, handler);
  };
}
