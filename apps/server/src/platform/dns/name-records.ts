import { Resolver } from 'node:dns/promises';
import type { LookUp, NameAnswer, RecordType } from '@rampart/connectors/kit/connection.ts';

export interface NameRecords {
  readonly find: LookUp;
}

const timeoutMs = 2000;
const tries = 2;
/** More records than a name has that is made for this. */
const maxRecords = 100;
const absent = new Set(['ENOTFOUND', 'ENODATA']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

type Ask = (resolver: Resolver, name: string) => Promise<string[]>;

const asks: Readonly<Record<RecordType, Ask>> = {
  // A long value comes in pieces of 255 characters.
  TXT: async (resolver, name) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')),
  MX: async (resolver, name) => (await resolver.resolveMx(name)).map(({ priority, exchange }) => `${priority} ${exchange}`),
  A: (resolver, name) => resolver.resolve4(name),
  AAAA: (resolver, name) => resolver.resolve6(name),
};

/** Asks these name servers, each an address with or without a port; without any, those that the machine uses. */
export function openNameRecords(servers: readonly string[]): NameRecords {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers.length > 0) resolver.setServers(servers);
  const find = async (name: string, type: RecordType): Promise<NameAnswer> => {
    try {
      return { state: 'found', values: (await asks[type](resolver, name)).slice(0, maxRecords) };
    } catch (error) {
      return { state: absent.has(codeOf(error)) ? 'absent' : 'unanswered' };
    }
  };
  return { find };
}
