import { defineListFact } from '@rampart/domain/fact.ts';
import { PasswordPolicy } from '@rampart/domain/password-policy.ts';

export const passwordPolicies = defineListFact({ id: 'identity.password-policies', item: PasswordPolicy, keyOf: ({ id }) => id });
