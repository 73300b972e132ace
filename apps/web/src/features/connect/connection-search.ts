import type { Application } from '@rampart/contract/connect.ts';

/** The page's part of the address: what is filtered, which drawer is open and what it was opened for. */
export interface ConnectionSearch {
  readonly q?: string;
  /** The product whose drawer is open. */
  readonly connect?: string;
  /** The modules to switch on with it, separated by commas. */
  readonly modules?: string;
  /** The ids of connected applications that give way to it, separated by commas. */
  readonly replaces?: string;
  readonly processing?: 'open';
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Addresses are edited, shortened and shared: what cannot be read counts as missing. */
export function parseConnectionSearch(raw: Record<string, unknown>): ConnectionSearch {
  const connect = text(raw['connect']);
  const known = {
    q: text(raw['q']),
    connect,
    modules: connect === undefined ? undefined : text(raw['modules']),
    replaces: connect === undefined ? undefined : text(raw['replaces']),
    processing: raw['processing'] === 'open' ? 'open' : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

const listed = (list = ''): string[] => list.split(',').filter((one) => one !== '');

export const modulesIn = ({ modules }: ConnectionSearch): string[] => listed(modules);

/** What of it is still connected. */
export const replacedIn = ({ replaces }: ConnectionSearch, applications: readonly Application[] = []): Application[] =>
  listed(replaces).flatMap((id) => applications.find(({ uuid }) => uuid === id) ?? []);
