import { z } from 'zod';
import { RestClient } from '../kit/rest-client.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { refusalOf } from './refusal-of.ts';

interface Access extends Pick<VendorHttpOptions, 'connection' | 'base' | 'authorise'> {
  /** What the directory is called in the credentials. */
  readonly tenant: string;
  /** By the newest token; not known before there is one. */
  readonly granted: () => readonly string[] | undefined;
}

/** Microsoft Graph v1.0. */
export class MicrosoftGraphClient extends RestClient {
  readonly tenant: string;
  readonly granted: Access['granted'];

  constructor({ tenant, granted, ...access }: Access) {
    super({ vendor: 'Microsoft', ...access, readRefusal: refusalOf, lists: { items: 'value', next: '@odata.nextLink' } });
    this.tenant = tenant;
    this.granted = granted;
  }

  /** Adds a reference to an object that exists. */
  async link(path: string, objectId: string): Promise<void> {
    const id = `${this.base.href.replace(/\/$/, '')}/directoryObjects/${encodeURIComponent(objectId)}`;
    await this.post(path, { '@odata.id': id }, z.unknown());
  }
}
