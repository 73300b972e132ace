import type { HostMap } from '../loopback-fetch.ts';
import { Liar, type MovedClock } from './liar.ts';
import { lyingDirectory } from './lying-directory.ts';
import { lyingHttp } from './lying-http.ts';

export interface LyingProxy {
  readonly liar: Liar;
  /** From each vendor's host to the proxy. */
  readonly hosts: HostMap;
  /** Stands before other simulators from now on, and knows nothing of the earlier ones. */
  standBefore(simulators: HostMap): void;
  close(): Promise<void>;
}

const isDirectory = (url: string): boolean => url.startsWith('ldap:');

/** A proxy between a connector and a simulator of its vendor that does a write or does not, and then says what it is told to say. */
export async function openLyingProxy(simulators: HostMap, clock: MovedClock): Promise<LyingProxy> {
  const liar = new Liar(clock);
  let behind = simulators;
  const directoryUrl = (): string => Object.values(behind).find(isDirectory) ?? '';
  const proxies = {
    http: await lyingHttp(liar, (host) => behind[host] ?? ''),
    ldap: await lyingDirectory(liar, directoryUrl),
  };
  const hosts = Object.fromEntries(
    Object.entries(simulators).map(([host, url]) => [host, isDirectory(url) ? proxies.ldap.url : proxies.http.url]),
  );
  return {
    liar,
    hosts,
    standBefore(others) {
      behind = others;
      liar.forget();
      proxies.http.forget();
      proxies.ldap.forget();
    },
    async close() {
      await proxies.http.close();
      await proxies.ldap.close();
    },
  };
}
