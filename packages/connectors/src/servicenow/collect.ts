import type { Collects } from '../kit/connector.ts';
import type { ServiceNowClient } from './client.ts';

/** The facts that ServiceNow is read for: none, it keeps tickets. */
export const collectsInServiceNow: readonly Collects<ServiceNowClient>[] = [];
