import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../kit/applies-to-object.ts';
import { fieldsToWrite, type Raw, withFields } from '../kit/fields-to-write.ts';
import { undefinedIfGone } from '../kit/undefined-if-gone.ts';
import { graphManualSteps } from './manual-steps.ts';
import type { MicrosoftGraphClient } from './client.ts';
import { methodParts } from './to-method-body.ts';
import { MethodConfiguration } from './policy-schema.ts';
import { toAuthenticationMethod } from './to-authentication-method.ts';

const scopes = ['Policy.Read.All', 'Policy.ReadWrite.AuthenticationMethod'];
const placeOf = (id: string): string => `policies/authenticationMethodsPolicy/authenticationMethodConfigurations/${encodeURIComponent(id)}`;

const settingsOf = (live: Raw): AuthenticationMethodSettings =>
  AuthenticationMethodSettings.parse(toAuthenticationMethod(MethodConfiguration.parse(live)));

/** Microsoft wants to be told the kind of what it is changing, and calls it after the method. */
const kindOf = (target: string): string =>
  `#microsoft.graph.${target.charAt(0).toLowerCase()}${target.slice(1)}AuthenticationMethodConfiguration`;

interface Asked {
  readonly target: string;
  readonly before: AuthenticationMethodSettings;
  readonly after: AuthenticationMethodSettings;
  readonly base?: Raw;
  readonly exact?: Raw | undefined;
}

function bodyFor({ target, before, after, base, exact }: Asked): Raw {
  const was = exact && { raw: exact, settings: settingsOf(exact) };
  const fields = fieldsToWrite({ parts: methodParts(before), before, after, base, exact: was });
  return Object.keys(fields).length === 0 ? {} : { '@odata.type': base?.['@odata.type'] ?? kindOf(target), ...withFields({}, fields) };
}

const methods: VendorObject<MicrosoftGraphClient, AuthenticationMethodSettings> = {
  vendor: 'Microsoft',
  read: (client, target) => client.get(placeOf(target), z.looseObject({ id: z.string() })).catch(undefinedIfGone),
  settingsOf,
  async write(client, { target, live, after, exact }) {
    const body = bodyFor({ target, before: settingsOf(live), after, base: live, exact });
    if (Object.keys(body).length > 0) await client.send('PATCH', placeOf(target), body);
  },
  manualSteps(change) {
    if (change.kind !== 'update' && change.kind !== 'enable') return [];
    const { target, before, after } = change;
    return graphManualSteps({ method: 'PATCH', path: placeOf(target), body: bodyFor({ target, before, after }), about: target, scopes });
  },
};

export const appliesToMethods = appliesToObject(methods, authenticationMethodChanges, {
  title: { update: 'Change an authentication method' },
  scopes,
});
