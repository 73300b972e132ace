import { defineChange } from '@rampart/domain/change.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';

export const updateAuthenticationMethod = defineChange({
  id: 'identity.update-authentication-method',
  kind: 'update',
  object: 'policy',
  settings: AuthenticationMethodSettings,
});
