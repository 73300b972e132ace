import { z } from 'zod';

/** The provider's switches for parts that not every tenant shows. On unless the provider's staff switch them off for a tenant. */
export const FeatureFlag = z.enum(['rampart_tools', 'netskope', 'microsoft_defender_endpoint']);
export type FeatureFlag = z.infer<typeof FeatureFlag>;

interface FlagText {
  readonly name: string;
  /** What it shows; nothing where its product is not supported yet: switching it would do nothing. */
  readonly about: string | null;
}

export const featureFlags: Readonly<Record<FeatureFlag, FlagText>> = {
  rampart_tools: { name: 'Rampart Tools', about: 'Shows the screen Rampart Tools to provider staff.' },
  netskope: { name: 'Netskope', about: null },
  microsoft_defender_endpoint: { name: 'Defender for Endpoint', about: null },
};
