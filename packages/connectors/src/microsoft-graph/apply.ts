import type { Applies } from '../kit/connector.ts';
import type { MicrosoftGraphClient } from './client.ts';

/** The changes that Microsoft can be asked for: none yet, it is only read. */
export const appliesInMicrosoftGraph: readonly Applies<MicrosoftGraphClient>[] = [];
