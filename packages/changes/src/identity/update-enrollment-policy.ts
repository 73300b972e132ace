import { defineChange } from '@rampart/domain/change.ts';
import { EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';

export const updateEnrollmentPolicy = defineChange({
  id: 'identity.update-enrollment-policy',
  kind: 'update',
  object: 'policy',
  settings: EnrollmentPolicySettings,
});
