import type { Applies } from '../kit/connector.ts';
import type { ProofpointTapClient } from './client.ts';

/** The changes that TAP can be asked for: none, it is only read. */
export const appliesInProofpointTap: readonly Applies<ProofpointTapClient>[] = [];
