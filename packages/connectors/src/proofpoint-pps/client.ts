import { z } from 'zod';
import type { Connection } from '../kit/connection.ts';
import type { Proof } from '../kit/connector.ts';
import { RestClient } from '../kit/rest-client.ts';
import { VendorFailure, type FailureDetails } from '../kit/vendor-failure.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { type ListEntry, ListReply, RecordsReply, SearchReply, type TracedMessage } from './schema.ts';

export const vendor = 'Proofpoint PPS';

export type OrgList = 'safe' | 'block';
export type FinalAction = 'discard' | 'reject';

/** The Threat Protection API of Proofpoint on Demand, which names a server by its cluster. */
const listsBase = new URL('https://threatprotection-api.proofpoint.com/api/v1');
export const listPaths: Readonly<Record<OrgList, string>> = {
  safe: '/emailProtection/modules/spam/orgSafeList',
  block: '/emailProtection/modules/spam/orgBlockList',
};

/** What Smart Search gives unless its administrator lets it give more; it has no further pages. */
export const mostFound = 100;

/** PPS writes and reads whole seconds: `2026-03-02T09:00:00+0000`. */
const theirTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, '+0000');

const withoutLists: FailureDetails = {
  kind: 'permission',
  reason:
    'This connection has no key for the safe list and the block list. Connect with client ID, client secret and cluster ID to read them.',
};

interface PpsAccess {
  readonly connection: Connection;
  readonly server: URL;
  readonly username: string;
  readonly password: string;
  /** For Proofpoint on Demand; a server of one's own has no API for its lists. */
  readonly lists: { readonly clusterId: string; readonly authorise: VendorHttpOptions['authorise'] } | undefined;
}

/** Two APIs of one product: the server's own, by Basic, and the lists of its cluster, by a token. */
export class ProofpointPpsClient {
  readonly #server: RestClient;
  readonly #lists: RestClient | undefined;
  readonly #clusterId: string;
  readonly #account: string;
  readonly #host: string;

  constructor({ connection, server, username, password, lists }: PpsAccess) {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const base = new URL('/rest/v1', server);
    this.#server = new RestClient({ vendor, base, connection, authorise: async () => ({ authorization }), lists: {} });
    this.#lists = lists && new RestClient({ vendor, base: listsBase, connection, authorise: lists.authorise, lists: {} });
    this.#clusterId = lists?.clusterId ?? '';
    this.#account = `${username} on ${server.hostname}`;
    this.#host = server.hostname;
  }

  /** Records of messages that ended so within a time: at most as many as Smart Search gives. The end of the time may be part of it. */
  found(action: FinalAction, time: { readonly from: Date; readonly to: Date }): Promise<readonly unknown[]> {
    const asked = { from: theirTime(time.from), to: theirTime(time.to) };
    return this.#server.get('/pss/filter', RecordsReply, { action, ...asked, count: mostFound });
  }

  /** Messages that ended so lately. */
  foundLately(action: FinalAction): Promise<readonly TracedMessage[]> {
    return this.#server.get('/pss/filter', SearchReply, { action, count: mostFound });
  }

  /** Messages to a domain, whatever became of them. Smart Search finds addresses by what follows their sign. */
  foundTo(domain: string): Promise<readonly TracedMessage[]> {
    return this.#server.get('/pss/filter', SearchReply, { env_rcpt: `@${domain}`, count: mostFound });
  }

  #listed(): RestClient {
    if (this.#lists === undefined) throw new VendorFailure(vendor, withoutLists);
    return this.#lists;
  }

  async entries(list: OrgList): Promise<readonly ListEntry[]> {
    return this.#listed().get(listPaths[list], ListReply, { clusterId: this.#clusterId });
  }

  async changeList(list: OrgList, body: object): Promise<void> {
    await this.#listed().send('POST', `${listPaths[list]}?clusterId=${encodeURIComponent(this.#clusterId)}`, body);
  }

  async test(): Promise<Proof> {
    await this.#server.get('/pss/health', z.unknown());
    // Whether an empty list has a field for its entries is not known.
    await this.#lists?.get(listPaths.block, z.unknown(), { clusterId: this.#clusterId });
    return { account: this.#account, organisation: this.#host, granted: undefined };
  }
}
