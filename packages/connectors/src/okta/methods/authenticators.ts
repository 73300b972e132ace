import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { type AuthenticationMethod, AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { appliesToObject, type VendorObject } from '../../kit/applies-to-object.ts';
import { undefinedIfGone, unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { Raw } from '../../kit/fields-to-write.ts';
import { oktaManualSteps } from '../manual-steps.ts';
import type { OktaClient } from '../client.ts';
import { isInForce } from '../is-in-force.ts';
import { Authenticator, AuthenticatorMethod } from '../schema.ts';
import { writable } from '../okta-object.ts';
import { formerMethodName, methodName } from './method-name.ts';

const kinds: Readonly<Record<string, FactorKind>> = {
  cert: 'certificate',
  email: 'email-code',
  password: 'password',
  push: 'authenticator-app',
  security_question: 'security-question',
  signed_nonce: 'platform-biometric',
  sms: 'text-message',
  tac: 'temporary-pass',
  totp: 'one-time-code-app',
  voice: 'voice-call',
  webauthn: 'security-key',
};

/** `otp` is what a YubiKey types as well as what Google Authenticator shows. */
const kindOf = (key: string, type: string): FactorKind =>
  type === 'otp' ? (key.startsWith('yubikey') ? 'hardware-code' : 'one-time-code-app') : (kinds[type] ?? 'other');

const textSettings = ({ settings }: AuthenticatorMethod): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings ?? {})
      .slice(0, 50)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
      .map(([name, value]) => [name, (value ?? '').slice(0, 500)]),
  );

export function toAuthenticationMethod(authenticator: z.infer<typeof Authenticator>, method: AuthenticatorMethod): AuthenticationMethod {
  const allowedFor = authenticator.settings?.allowedFor;
  return {
    id: `${authenticator.id}/${method.type}`,
    name: methodName(authenticator.name, method.type),
    kind: kindOf(authenticator.key, method.type),
    isEnabled: authenticator.status === 'ACTIVE' && isInForce(method.status),
    // Who may enrol it is decided by enrolment policies, not by the authenticator.
    forEveryone: true,
    groups: [],
    settings: { ...(allowedFor ? { allowedFor } : {}), ...textSettings(method) },
  };
}

type Settings = AuthenticationMethodSettings;

const Method = z.looseObject({ type: z.string(), status: z.string().nullish() });

/** A method with the authenticator it belongs to, and the others of it: a phone has text messages and calls. */
export interface LiveMethod {
  readonly authenticator: Raw;
  readonly method: z.infer<typeof Method>;
  readonly others: readonly z.infer<typeof Method>[];
}

/** Where the authenticator and its method are. The type is what follows the last slash: an id may have one. */
function partsOf(target: string): Readonly<Record<'place' | 'methodPlace' | 'type', string>> {
  const end = target.lastIndexOf('/');
  const [id, type] = [target.slice(0, end), target.slice(end + 1)];
  const place = `/api/v1/authenticators/${encodeURIComponent(id)}`;
  return { place, methodPlace: `${place}/methods/${encodeURIComponent(type)}`, type };
}

export const methodSettingsOf = ({ authenticator, method }: LiveMethod): Settings =>
  AuthenticationMethodSettings.parse(toAuthenticationMethod(Authenticator.parse(authenticator), AuthenticatorMethod.parse(method)));

const isOn = ({ status }: Raw): boolean => status !== 'INACTIVE';

/** The last method of an authenticator goes with it, and comes with it. */
function callsFor(target: string, { authenticator, method, others }: LiveMethod, isEnabled: boolean): string[] {
  const { place, methodPlace } = partsOf(target);
  const change = isEnabled ? 'activate' : 'deactivate';
  const [ofAuthenticator, ofMethod] = [`${place}/lifecycle/${change}`, `${methodPlace}/lifecycle/${change}`];
  if (!isEnabled) return [others.some(isOn) ? ofMethod : ofAuthenticator];
  return [...(isOn(authenticator) ? [] : [ofAuthenticator]), ...(isOn(method) ? [] : [ofMethod])];
}

const known = (value: unknown): Raw => z.record(z.string(), z.unknown()).catch({}).parse(value);
/** What an authenticator is for is said of all its methods together. */
const ownOf = ({ settings: { allowedFor: _allowedFor, ...own } }: Settings): Settings['settings'] => own;

function switchesOf(after: Settings, { method }: LiveMethod): Raw {
  const was = known(method['settings']);
  const typed = Object.entries(ownOf(after)).map(([name, text]): [string, unknown] => {
    const isText = typeof was[name] === 'string' || was[name] === undefined;
    return [name, isText ? text : JSON.parse(text)];
  });
  return { ...method, settings: { ...was, ...Object.fromEntries(typed) } };
}

const methods: VendorObject<OktaClient, Settings, LiveMethod> = {
  vendor: 'Okta',
  async read(client, target) {
    const { place, type } = partsOf(target);
    const authenticator = await client.get(place, z.looseObject({})).catch(undefinedIfGone);
    if (authenticator === undefined) return undefined;
    const all = await client.list(`${place}/methods`, Method);
    const method = all.find((one) => one.type === type);
    return method && { authenticator, method, others: all.filter((one) => one !== method) };
  },
  settingsOf(live, { name }) {
    const settings = methodSettingsOf(live);
    return name === formerMethodName(String(live.authenticator['name']), live.method.type) ? { ...settings, name } : settings;
  },
  async write(client, { target, live, after }) {
    const before = methods.settingsOf(live, after);
    if (before.name !== after.name || !after.forEveryone || after.groups.length > 0)
      unsupportedSetting('Okta', 'choosing who may use an authenticator: enrollment policies say that');
    const { place, methodPlace } = partsOf(target);
    if (!isDeepStrictEqual(ownOf(before), ownOf(after))) await client.send('PUT', methodPlace, switchesOf(after, live));
    const { allowedFor } = after.settings;
    if (allowedFor !== undefined && allowedFor !== before.settings['allowedFor']) {
      const settings = { ...known(live.authenticator['settings']), allowedFor };
      await client.send('PUT', place, writable({ ...live.authenticator, settings }));
    }
    if (before.isEnabled !== after.isEnabled) for (const call of callsFor(target, live, after.isEnabled)) await client.send('POST', call);
  },
  manualSteps(change) {
    if (change.kind !== 'update' && change.kind !== 'enable') return [];
    const { target, before, after } = change;
    const { place, methodPlace: path } = partsOf(target);
    const afterwards = before.isEnabled === after.isEnabled ? [] : [`${path}/lifecycle/${after.isEnabled ? 'activate' : 'deactivate'}`];
    const { allowedFor } = after.settings;
    if (allowedFor !== undefined && allowedFor !== before.settings['allowedFor'])
      return oktaManualSteps({ method: 'PUT', path: place, body: { settings: { allowedFor } }, afterwards, about: after.name });
    const body = isDeepStrictEqual(ownOf(before), ownOf(after)) ? {} : { settings: ownOf(after) };
    return oktaManualSteps({ method: 'PUT', path, body, afterwards, about: after.name });
  },
};

export const appliesToAuthenticators = appliesToObject(methods, authenticationMethodChanges, {
  noun: 'an authenticator',
  fact: authenticationMethods,
  scopes: ['okta.authenticators.read', 'okta.authenticators.manage'],
});
