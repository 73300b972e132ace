import { z } from 'zod';
import { RestClient } from '../kit/rest-client.ts';
import type { VendorHttpOptions } from '../kit/vendor-http.ts';
import { type FailureDetails, VendorFailure } from '../kit/vendor-failure.ts';
import type { Proof } from '../kit/connector.ts';
import { Organization } from './schema.ts';

async function accountOf(client: MicrosoftGraphClient): Promise<string> {
  const [organisation] = await client.list('organization', Organization, { $select: 'id,displayName,verifiedDomains' });
  const domain = organisation?.verifiedDomains?.find(({ isDefault }) => isDefault === true)?.name ?? client.tenant;
  return organisation?.displayName ? `${organisation.displayName} (${domain})` : domain;
}

/** Whose directory it is, in its own words: `Halden Freight (haldenfreight.example)`. */
export async function proveMicrosoftGraph(client: MicrosoftGraphClient): Promise<Proof> {
  try {
    return { account: await accountOf(client), granted: client.granted() };
  } catch (error) {
    const granted = client.granted();
    if (!(error instanceof VendorFailure) || error.kind !== 'permission' || granted === undefined) throw error;
    if (granted.length === 0) {
      const reason = 'Microsoft lets the application in, but has granted it nothing. Let an administrator consent to its permissions.';
      throw new VendorFailure('Microsoft', { kind: 'permission', reason, cause: error });
    }
    // It may not read the directory's name, and may still read other things: each fact reports that.
    return { account: client.tenant, granted };
  }
}

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
