import type { Applies } from '../kit/connector.ts';
import type { ServiceNowClient } from './client.ts';

/** The changes that ServiceNow can be asked for: none, tickets are filed through its tracker. */
export const appliesInServiceNow: readonly Applies<ServiceNowClient>[] = [];
