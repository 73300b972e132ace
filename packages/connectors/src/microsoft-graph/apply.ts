import type { Applies } from '../kit/connector.ts';
import { appliesToDirectorySettings } from './directory/apply-directory-settings.ts';
import { appliesToGroups } from './groups/apply-groups.ts';
import { appliesToLocations } from './locations/apply-locations.ts';
import { appliesToMethods } from './methods/apply-methods.ts';
import { appliesToPolicies } from './sign-in-policies/apply-sign-in-policies.ts';
import type { MicrosoftGraphClient } from './client.ts';

/** The changes that Microsoft can be asked for. */
export const appliesInMicrosoftGraph: readonly Applies<MicrosoftGraphClient>[] = [
  ...appliesToPolicies,
  ...appliesToLocations,
  ...appliesToMethods,
  ...appliesToDirectorySettings,
  ...appliesToGroups,
];
