import { defineChanges } from '@rampart/domain/change.ts';
import { EnrollmentPolicySettings } from '@rampart/domain/enrollment-policy.ts';

export const enrollmentPolicyChanges = defineChanges({
  area: 'identity',
  name: 'enrollment-policy',
  object: 'policy',
  settings: EnrollmentPolicySettings,
  kinds: ['update'],
});
