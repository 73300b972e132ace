import { z } from 'zod';

/** What the provider's staff try out in a tenant, with its users. */
export const ExperimentalFeature = z.enum(['safe-use-of-ai', 'zero-trust-evidence']);
export type ExperimentalFeature = z.infer<typeof ExperimentalFeature>;

/** As the screens name each, and what it does. */
export const experimentalFeatures: Readonly<Record<ExperimentalFeature, { readonly name: string; readonly about: string }>> = {
  'safe-use-of-ai': { name: 'Safe Use of AI', about: 'Shows the Safe Use of AI program.' },
  'zero-trust-evidence': { name: 'Zero Trust Evidence', about: 'Adds maturity and evidence by pillar to the Zero Trust program.' },
};
