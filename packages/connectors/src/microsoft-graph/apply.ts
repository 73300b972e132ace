import type { Applies } from '../kit/connector.ts';
import { appliesToDirectorySettings } from './directory/directory-settings.ts';
import { appliesToMailPolicies } from './exchange/mail-policies.ts';
import { appliesToMailSettings } from './exchange/mail-settings.ts';
import { appliesToTenantLists } from './exchange/tenant-lists.ts';
import { appliesToGroups } from './groups/groups.ts';
import { appliesToLocations } from './locations/locations.ts';
import { appliesToMethods } from './methods/methods.ts';
import { appliesToPolicies } from './sign-in-policies/sign-in-policies.ts';
import type { MicrosoftGraphClient } from './client.ts';

export const appliesInMicrosoftGraph: readonly Applies<MicrosoftGraphClient>[] = [
  ...appliesToPolicies,
  ...appliesToLocations,
  ...appliesToMethods,
  ...appliesToDirectorySettings,
  ...appliesToGroups,
  ...appliesToMailPolicies,
  ...appliesToMailSettings,
  ...appliesToTenantLists,
];
