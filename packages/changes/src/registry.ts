import type { AnyChangeDefinition } from '@rampart/domain/change.ts';
import { createSignInPolicy } from './identity/create-sign-in-policy.ts';
import { createSignInRule } from './identity/create-sign-in-rule.ts';
import { deleteSignInPolicy } from './identity/delete-sign-in-policy.ts';
import { deleteSignInRule } from './identity/delete-sign-in-rule.ts';
import { enableSignInPolicy } from './identity/enable-sign-in-policy.ts';
import { enableSignInRule } from './identity/enable-sign-in-rule.ts';
import { updateAuthenticationMethod } from './identity/update-authentication-method.ts';
import { updateDirectorySettings } from './identity/update-directory-settings.ts';
import { updateEnrollmentPolicy } from './identity/update-enrollment-policy.ts';
import { updatePasswordPolicy } from './identity/update-password-policy.ts';
import { updateSignInPolicy } from './identity/update-sign-in-policy.ts';
import { updateSignInRule } from './identity/update-sign-in-rule.ts';
import { createLocation } from './network/create-location.ts';
import { createZone } from './network/create-zone.ts';
import { deleteLocation } from './network/delete-location.ts';
import { deleteZone } from './network/delete-zone.ts';
import { enableZone } from './network/enable-zone.ts';
import { updateLocation } from './network/update-location.ts';
import { updateZone } from './network/update-zone.ts';
import { createGroup } from './people/create-group.ts';
import { deleteGroup } from './people/delete-group.ts';
import { updateGroup } from './people/update-group.ts';

/** Every kind of change; a test holds the list equal to the files. */
export const changeRegistry: readonly AnyChangeDefinition[] = [
  createSignInPolicy,
  createSignInRule,
  deleteSignInPolicy,
  deleteSignInRule,
  enableSignInPolicy,
  enableSignInRule,
  updateAuthenticationMethod,
  updateDirectorySettings,
  updateEnrollmentPolicy,
  updatePasswordPolicy,
  updateSignInPolicy,
  updateSignInRule,
  createLocation,
  createZone,
  deleteLocation,
  deleteZone,
  enableZone,
  updateLocation,
  updateZone,
  createGroup,
  deleteGroup,
  updateGroup,
];
