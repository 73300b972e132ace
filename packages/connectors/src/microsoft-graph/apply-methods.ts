import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { appliesToObject } from '../kit/applies-to-object.ts';
import { graphObject } from './graph-object.ts';
import { methodParts } from './to-method-body.ts';
import { MethodConfiguration } from './policy-schema.ts';
import { toAuthenticationMethod } from './to-authentication-method.ts';

const scopes = ['Policy.Read.All', 'Policy.ReadWrite.AuthenticationMethod'];

/** Microsoft wants to be told the kind of what it is changing, and calls it after the method. */
const typeOf = (target = ''): string =>
  `#microsoft.graph.${target.charAt(0).toLowerCase()}${target.slice(1)}AuthenticationMethodConfiguration`;

const methods = graphObject<AuthenticationMethodSettings>({
  path: 'policies/authenticationMethodsPolicy/authenticationMethodConfigurations',
  parts: methodParts,
  settingsOf: (live) => AuthenticationMethodSettings.parse(toAuthenticationMethod(MethodConfiguration.parse(live))),
  nameOf: ({ name }) => name,
  typeOf: (_settings, target) => ({ '@odata.type': typeOf(target) }),
  scopes,
});

export const appliesToMethods = appliesToObject(methods, authenticationMethodChanges, {
  noun: 'an authentication method',
  scopes,
});
