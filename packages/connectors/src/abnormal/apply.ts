import type { Applies } from '../kit/connector.ts';
import type { AbnormalClient } from './client.ts';

/** The changes that Abnormal can be asked for: none, it has no API that takes settings. */
export const appliesInAbnormal: readonly Applies<AbnormalClient>[] = [];
