import type { Proof } from '../kit/connector.ts';
import { VendorFailure } from '../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from './client.ts';
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
