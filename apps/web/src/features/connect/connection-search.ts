/** The page's part of the address: what is filtered, which drawer is open and what it was opened for. */
export interface ConnectionSearch {
  readonly q?: string;
  /** The product whose drawer is open. */
  readonly connect?: string;
  /** The modules to switch on with it, separated by commas. */
  readonly modules?: string;
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
    processing: raw['processing'] === 'open' ? 'open' : undefined,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

export const modulesIn = ({ modules = '' }: ConnectionSearch): string[] => modules.split(',').filter((module) => module !== '');
