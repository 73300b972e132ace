import { canReplay, featuresOf, listControlValues, listVerdicts, readingsFor } from '../assess/index.ts';
import { excludedAccounts } from './state/excluded-accounts.ts';
import type { Assessment } from './remediate-deps.ts';

/** How the controls came out, as the feature `assess` keeps it. */
export const storedAssessment: Assessment = {
  verdicts: listVerdicts,
  values: listControlValues,
  // Accepting a risk comes with the frameworks.
  acceptedRisks: async () => new Set(),
  features: featuresOf,
  readings: readingsFor,
  excluded: excludedAccounts,
  canReplay,
};
