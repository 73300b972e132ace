import { Resolver } from 'node:dns/promises';

/** `unanswered`: no name server answered, or none could. That is not the same as there being no record. */
export type TxtAnswer =
  | { readonly state: 'found'; readonly values: readonly string[] }
  | { readonly state: 'absent' }
  | { readonly state: 'unanswered' };

export interface TxtRecords {
  find(name: string): Promise<TxtAnswer>;
}

const timeoutMs = 2000;
const tries = 2;
/** More records than a name has that is made for this. */
const maxRecords = 100;
const absent = new Set(['ENOTFOUND', 'ENODATA']);

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Asks these name servers, each an address with or without a port; without any, those that the machine uses. */
export function openTxtRecords(servers: readonly string[]): TxtRecords {
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers.length > 0) resolver.setServers(servers);
  return {
    async find(name) {
      try {
        const records = await resolver.resolveTxt(name);
        // A long value comes in pieces of 255 characters.
        return { state: 'found', values: records.slice(0, maxRecords).map((pieces) => pieces.join('')) };
      } catch (error) {
        return { state: absent.has(codeOf(error)) ? 'absent' : 'unanswered' };
      }
    },
  };
}
