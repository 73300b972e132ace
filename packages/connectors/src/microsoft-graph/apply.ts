import type { Applies } from '../kit/connector.ts';
import { appliesToDirectorySettings } from './apply-directory-settings.ts';
import { appliesToGroups } from './apply-groups.ts';
import { appliesToLocations } from './apply-locations.ts';
import { appliesToMethods } from './apply-methods.ts';
import { appliesToPolicies } from './apply-policies.ts';
import type { MicrosoftGraphClient } from './client.ts';

/** The changes that Microsoft can be asked for. */
export const appliesInMicrosoftGraph: readonly Applies<MicrosoftGraphClient>[] = [
  ...appliesToPolicies,
  ...appliesToLocations,
  ...appliesToMethods,
  ...appliesToDirectorySettings,
  ...appliesToGroups,
];
