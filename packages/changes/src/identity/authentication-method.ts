import { defineChanges } from '@rampart/domain/change.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';

export const authenticationMethodChanges = defineChanges({
  area: 'identity',
  name: 'authentication-method',
  object: 'policy',
  settings: AuthenticationMethodSettings,
  kinds: ['update'],
});
