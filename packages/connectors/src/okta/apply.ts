import type { Applies } from '../kit/connector.ts';
import type { OktaClient } from './client.ts';

/** The changes that Okta can be asked for: none yet, it is only read. */
export const appliesInOkta: readonly Applies<OktaClient>[] = [];
