import { defineListFact } from '@rampart/domain/fact.ts';
import { SignInPolicy } from '@rampart/domain/sign-in-policy.ts';

export const signInPolicies = defineListFact({ id: 'identity.sign-in-policies', item: SignInPolicy, keyOf: ({ id }) => id });
