import type { Connection, Quota } from '../kit/connection.ts';
import type { Proof } from '../kit/connector.ts';
import type { VendorHttp } from '../kit/vendor-http.ts';
import { Campaign, SiemReply } from './schema.ts';

/** As Proofpoint's SIEM and Campaign API documents say. No header says how much is left. */
const siemQuota: Quota = { name: 'siem', calls: 1800, perHours: 24 };
const campaignQuota: Quota = { name: 'campaign', calls: 1800, perHours: 24 };

const nothing = { messagesDelivered: [], messagesBlocked: [], clicksPermitted: [], clicksBlocked: [] };

interface Access {
  readonly http: VendorHttp;
  readonly takeQuota: Connection['takeQuota'];
  readonly account: string;
}

export class ProofpointTapClient {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  /** Everything of at most an hour: the API answers no more at a time. */
  async eventsBetween(from: Date, to: Date): Promise<SiemReply> {
    await this.#access.takeQuota(siemQuota);
    const query = { format: 'json', interval: `${from.toISOString()}/${to.toISOString()}` };
    const { data } = await this.#access.http.json({ path: 'siem/all', query, whenEmpty: nothing }, SiemReply);
    return data;
  }

  async campaign(id: string): Promise<Campaign> {
    await this.#access.takeQuota(campaignQuota);
    const { data } = await this.#access.http.json({ path: `campaign/${encodeURIComponent(id)}` }, Campaign);
    return data;
  }

  async test(): Promise<Proof> {
    await this.#access.takeQuota(siemQuota);
    await this.#access.http.json({ path: 'siem/issues', query: { format: 'json', sinceSeconds: 60 }, whenEmpty: nothing }, SiemReply);
    return { account: `Service principal ${this.#access.account}`, granted: undefined };
  }
}
