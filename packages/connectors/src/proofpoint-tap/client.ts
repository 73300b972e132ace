import type { Connection, Quota } from '../kit/connection.ts';
import type { Proof } from '../kit/connector.ts';
import { RestClient } from '../kit/rest-client.ts';
import { Campaign, nothing, PeopleReply, SiemReply } from './schema.ts';

export const vendor = 'Proofpoint TAP';

export type PeopleList = 'vap' | 'top-clickers';

/** As Proofpoint's SIEM and Campaign API documents say. No header says how much is left. */
const siemQuota: Quota = { name: 'siem', calls: 1800, perHours: 24 };
/** Each list of the People API has its own. */
const peopleQuota = (list: PeopleList): Quota => ({ name: list, calls: 50, perHours: 24 });
const campaignQuota: Quota = { name: 'campaign', calls: 1800, perHours: 24 };

/** Basic authentication, with the service principal as the name and its secret as the password. */
export class ProofpointTapClient extends RestClient {
  readonly #takeQuota: Connection['takeQuota'];
  readonly #account: string;

  constructor(connection: Connection, { username, password }: { readonly username: string; readonly password: string }) {
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const base = new URL('https://tap-api-v2.proofpoint.com/v2');
    super({ vendor, base, connection, authorise: async () => ({ authorization }), lists: {}, whenNoContent: nothing });
    this.#takeQuota = connection.takeQuota;
    this.#account = username;
  }

  /** Everything of at least half a minute and at most an hour: the API refuses less and more. */
  async eventsBetween(from: Date, to: Date): Promise<SiemReply> {
    await this.#takeQuota(siemQuota);
    return this.get('siem/all', SiemReply, { format: 'json', interval: `${from.toISOString()}/${to.toISOString()}` });
  }

  async campaign(id: string): Promise<Campaign> {
    await this.#takeQuota(campaignQuota);
    return this.get(`campaign/${encodeURIComponent(id)}`, Campaign);
  }

  /** Of the last 30 days; pages are counted from 1. */
  async people(list: PeopleList, page: number, size: number): Promise<PeopleReply['users']> {
    await this.#takeQuota(peopleQuota(list));
    return (await this.get(`people/${list}`, PeopleReply, { window: 30, size, page })).users;
  }

  async test(): Promise<Proof> {
    await this.#takeQuota(siemQuota);
    await this.get('siem/issues', SiemReply, { format: 'json', sinceSeconds: 60 });
    return { account: `Service principal ${this.#account}`, granted: undefined };
  }
}
