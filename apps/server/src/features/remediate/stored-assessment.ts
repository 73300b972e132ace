import { canReplay, featuresOf, listControlValues, listVerdicts, readingsFor } from '../assess/index.ts';
import { excludedIn } from './excluded-in.ts';
import type { Assessment } from './remediate-deps.ts';

/** How the controls came out, as the feature `assess` keeps it. */
export const storedAssessment: Assessment = {
  verdicts: listVerdicts,
  values: listControlValues,
  // Nobody can accept a risk yet: that comes with the frameworks.
  acceptedRisks: async () => new Set(),
  features: featuresOf,
  readings: readingsFor,
  excluded: excludedIn,
  canReplay,
};
