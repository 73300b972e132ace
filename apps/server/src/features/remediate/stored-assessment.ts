import { acceptedControls, canReplay, featuresOf, listControlValues, listVerdicts, readingsFor, waitingControls } from '../assess/index.ts';
import { excludedAccounts } from './state/excluded-accounts.ts';
import type { Assessment } from './remediate-deps.ts';

/** How the controls came out, as the feature `assess` keeps it. */
export const storedAssessment: Assessment = {
  verdicts: listVerdicts,
  values: listControlValues,
  acceptedRisks: acceptedControls,
  waitingRisks: waitingControls,
  features: featuresOf,
  readings: readingsFor,
  excluded: excludedAccounts,
  canReplay,
};
