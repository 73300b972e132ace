import { z } from 'zod';
import { RestClient } from '../kit/rest-client.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { type FailureDetails, VendorFailure } from '../kit/vendor-failure.ts';

/** What Graph's own codes say beyond the status. The rest of an answer is text for developers and is not read. */
const saidFor: Readonly<Record<string, Pick<FailureDetails, 'kind' | 'reason'>>> = {
  Authentication_RequestFromNonPremiumTenantOrB2CTenant: {
    kind: 'permission',
    reason: 'Microsoft gives this only to directories with an Entra ID P1 or P2 licence. Without one, it stays unknown.',
  },
  Authentication_RequestFromUnsupportedUserRole: {
    kind: 'permission',
    reason: 'The account that consented may not read reports. Give it the role Security Reader, then try again.',
  },
  // A link to the next page lives for a while only.
  Directory_ExpiredPageToken: { kind: 'theirs', reason: 'Microsoft took too long to list everything. It is tried again later.' },
};

/** `{"error": {"code": …}}`, found without trusting the rest. */
const codeIn = (body: string): string => /"code"\s*:\s*"([A-Za-z0-9_.]{1,80})"/.exec(body.slice(0, 4096))?.[1] ?? '';

function refusalOf({ status, body }: { readonly status: number; readonly body: string }): VendorFailure | undefined {
  const said = saidFor[codeIn(body)];
  return said === undefined ? undefined : new VendorFailure('Microsoft', { ...said, status });
}

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
