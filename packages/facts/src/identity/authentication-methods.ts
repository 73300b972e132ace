import { AuthenticationMethod } from '@rampart/domain/authentication-method.ts';
import { defineListFact } from '@rampart/domain/fact.ts';

export const authenticationMethods = defineListFact({
  id: 'identity.authentication-methods',
  item: AuthenticationMethod,
  keyOf: ({ id }) => id,
});
