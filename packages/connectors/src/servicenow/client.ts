import type { z } from 'zod';
import type { Proof } from '../kit/connector.ts';
import { RestClient } from '../kit/rest-client.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { listOf, User } from './schema.ts';

export const vendor = 'ServiceNow';

const mayNot =
  'The user that Rampart uses in ServiceNow may not do this. Give it the role itil, and let it read the tables that the documentation lists.';

interface Access extends Pick<VendorHttpOptions, 'connection' | 'base' | 'authorise'> {
  readonly username: string;
}

/** In an encoded query `^` begins another condition: no value brings one along. */
export const queryValue = (text: string): string => text.replaceAll(/[\^\r\n]/g, ' ');

/** The Table API of one instance. */
export class ServiceNowClient extends RestClient {
  readonly #username: string;

  constructor({ username, ...options }: Access) {
    super({
      ...options,
      vendor,
      lists: { items: 'result' },
      readRefusal: ({ status }) => (status === 403 ? new VendorFailure(vendor, { kind: 'permission', status, reason: mayNot }) : undefined),
    });
    this.#username = username;
  }

  /** The records of a table that match, as many as are asked for. */
  async records<T extends z.ZodType>(
    table: string,
    item: T,
    asked: { readonly query: string; readonly fields: string; readonly limit: number },
  ) {
    const query = {
      sysparm_query: asked.query,
      sysparm_fields: asked.fields,
      sysparm_limit: asked.limit,
      sysparm_exclude_reference_link: 'true',
    };
    return (await this.get(`api/now/table/${table}`, listOf(item, asked.limit), query)).result;
  }

  async test(): Promise<Proof> {
    const query = `user_name=${queryValue(this.#username)}`;
    const [own] = await this.records('sys_user', User, { query, fields: 'sys_id,name', limit: 1 });
    return { account: `${own?.name ?? this.#username} at ${this.base.host}`, granted: undefined };
  }
}
