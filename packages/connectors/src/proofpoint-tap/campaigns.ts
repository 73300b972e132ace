import { VendorFailure } from '../kit/vendor-failure.ts';
import type { ProofpointTapClient } from './client.ts';
import type { Campaign } from './schema.ts';

const rememberedAtMost = 5000;

/** Asks for each campaign once. One that TAP does not tell about only costs detail, so it does not fail the rest. */
export function rememberCampaigns(client: Pick<ProofpointTapClient, 'campaign'>): (id: string) => Promise<Campaign | undefined> {
  const known = new Map<string, Promise<Campaign | undefined>>();
  const ask = async (id: string): Promise<Campaign | undefined> => {
    try {
      return await client.campaign(id);
    } catch (error) {
      if (error instanceof VendorFailure && error.kind !== 'credentials') return undefined;
      throw error;
    }
  };
  return (id) => {
    const asked = known.get(id) ?? ask(id);
    if (known.size < rememberedAtMost) known.set(id, asked);
    return asked;
  };
}
