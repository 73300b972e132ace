import { z } from 'zod';

/** The provider's switches for parts that not every tenant shows. On unless the provider's staff switch them off for a tenant. */
export const FeatureFlag = z.enum(['rampart_tools', 'netskope', 'microsoft_defender_endpoint']);
export type FeatureFlag = z.infer<typeof FeatureFlag>;

/** What each shows. */
export const featureFlags: Readonly<Record<FeatureFlag, string>> = {
  rampart_tools: 'The screen Rampart Tools, for provider staff',
  netskope: 'The tile of Netskope under Connections',
  microsoft_defender_endpoint: 'The tile of Defender for Endpoint under Connections',
};
