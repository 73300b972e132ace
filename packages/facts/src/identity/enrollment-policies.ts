import { EnrollmentPolicy } from '@rampart/domain/enrollment-policy.ts';
import { defineListFact } from '@rampart/domain/fact.ts';

export const enrollmentPolicies = defineListFact({ id: 'identity.enrollment-policies', item: EnrollmentPolicy, keyOf: ({ id }) => id });
