import type { Applies } from '../kit/connector.ts';
import type { ProofpointPpsClient } from './client.ts';
import { appliesToListEntries } from './lists/list-entries.ts';

/** The lists of the organisation: no API of Proofpoint takes any other setting. */
export const appliesInProofpointPps: readonly Applies<ProofpointPpsClient>[] = appliesToListEntries;
