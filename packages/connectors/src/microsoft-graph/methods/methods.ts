import { authenticationMethodChanges } from '@rampart/changes/identity/authentication-method.ts';
import { type AuthenticationMethod, AuthenticationMethodSettings } from '@rampart/domain/authentication-method.ts';
import { authenticationMethods } from '@rampart/facts/identity/authentication-methods.ts';
import type { FactorKind } from '@rampart/domain/factor-kind.ts';
import { z } from 'zod';
import { fieldOf, type Part, part, type Raw, withFields } from '../../kit/fields-to-write.ts';
import { unsupportedSetting } from '../../kit/vendor-failure.ts';
import type { MicrosoftGraphClient } from '../client.ts';
import { directoryId, isGuid } from '../directory-id.ts';
import { appliesToGraphObject } from '../graph-object.ts';
import { AuthenticationMethodsPolicy, MethodConfiguration } from '../schema.ts';

const methodNames: Readonly<Record<string, { readonly name: string; readonly kind: FactorKind }>> = {
  Fido2: { name: 'Passkey (FIDO2)', kind: 'security-key' },
  MicrosoftAuthenticator: { name: 'Microsoft Authenticator', kind: 'authenticator-app' },
  Sms: { name: 'Text message', kind: 'text-message' },
  TemporaryAccessPass: { name: 'Temporary Access Pass', kind: 'temporary-pass' },
  HardwareOath: { name: 'Hardware token', kind: 'hardware-code' },
  SoftwareOath: { name: 'Third-party authenticator codes', kind: 'one-time-code-app' },
  Voice: { name: 'Voice call', kind: 'voice-call' },
  Email: { name: 'Email code', kind: 'email-code' },
  X509Certificate: { name: 'Certificate', kind: 'certificate' },
  QRCodePin: { name: 'QR code', kind: 'other' },
};

/** As the Entra admin center calls it. A method of another company has the name that administrators gave it, and a GUID for its id. */
export const methodName = ({ id, displayName }: { readonly id: string; readonly displayName?: string | null | undefined }): string =>
  methodNames[id]?.name ?? displayName ?? id;

const ownFields = ['id', 'displayName', 'state', 'includeTargets', 'excludeTargets'];
const maxSettings = 60;

/** Switches as text, named by their path: `featureSettings.displayAppInformationRequiredState.state`. */
function settingsIn(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]: [string, unknown]): [string, string][] => {
    if (name.startsWith('@') || (prefix === '' && ownFields.includes(name))) return [];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner) && prefix.split('.').length < 4)
      return settingsIn(inner, `${prefix}${name}.`);
    const isPlain = typeof inner === 'string' || typeof inner === 'number' || typeof inner === 'boolean';
    return isPlain ? [[`${prefix}${name}`, String(inner).slice(0, 200)]] : [];
  });
}

function toAuthenticationMethod(configuration: MethodConfiguration): AuthenticationMethod {
  const { id, state, includeTargets, excludeTargets } = configuration;
  const included = (includeTargets ?? []).map((target) => target.id);
  const excluded = (excludeTargets ?? []).map((target) => target.id);
  return {
    id,
    name: methodName(configuration),
    kind: methodNames[id]?.kind ?? 'other',
    isEnabled: state === 'enabled',
    forEveryone: included.includes('all_users'),
    groups: included.filter((target) => target !== 'all_users'),
    settings: {
      ...Object.fromEntries(settingsIn(configuration).slice(0, maxSettings)),
      ...(excluded.length > 0 ? { excludedGroups: excluded.join(' ') } : {}),
    },
  };
}

const path = 'policies/authenticationMethodsPolicy';
const configurations = `${path}/authenticationMethodConfigurations`;

export async function collectAuthenticationMethods(client: MicrosoftGraphClient): Promise<AuthenticationMethod[]> {
  const read = async () => (await client.get(path, AuthenticationMethodsPolicy)).authenticationMethodConfigurations;
  return (await client.ownWrites.upToDate(configurations, read)).map(toAuthenticationMethod);
}

type Settings = AuthenticationMethodSettings;

export const methodSettingsOf = (live: Raw): Settings =>
  AuthenticationMethodSettings.parse(toAuthenticationMethod(MethodConfiguration.parse(live)));

const Targets = z.array(z.looseObject({ id: z.string().transform(directoryId) })).catch([]);
const excluded = ({ settings }: Settings): string => settings['excludedGroups'] ?? '';

/** A group that is a target already keeps what is said of it, such as whether it must register. */
function targets(ids: readonly string[], base: unknown): Raw[] {
  const known = new Map(Targets.parse(base).map((target) => [target.id, target]));
  return ids.map((id) => known.get(id) ?? { targetType: 'group', id });
}

/** The targets that it had; of those that are there, what is said of them now. */
const restoredTargets = (field: string) => (exact: Raw, base: Raw) => {
  const now = new Map(Targets.parse(base[field]).map((target) => [target.id, target]));
  return { [field]: Targets.parse(exact[field]).map((target) => now.get(target.id) ?? target) };
};

/** Switches are kept as text; the vendor wants their own types. */
function typed(text: string, like: unknown): string | number | boolean {
  if (typeof like === 'string') return text;
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** The top-level fields with the switches that changed, whole: Graph puts them in the place of what is there. */
function switches(before: Settings, after: Settings, base: Raw): Raw {
  const changed = Object.entries(after.settings).filter(([name, text]) => name !== 'excludedGroups' && before.settings[name] !== text);
  const fields = Object.fromEntries(changed.map(([name, text]) => [name, typed(text, fieldOf(base, name))]));
  const whole = withFields(base, fields);
  return Object.fromEntries(changed.map(([name]) => name.split('.')[0] ?? name).map((top) => [top, whole[top]]));
}

/** Which part of a method's configuration says what. A switch that is not named stays as it is. */
const methodParts = (before: Settings | undefined): readonly Part<Settings>[] => [
  { says: ({ name }) => name, write: () => unsupportedSetting('Microsoft', 'renaming an authentication method') },
  part('state', ({ isEnabled }) => (isEnabled ? 'enabled' : 'disabled')),
  {
    says: ({ forEveryone, groups }) => [forEveryone, groups],
    write: ({ forEveryone, groups }, base) => ({
      includeTargets: targets([...(forEveryone ? ['all_users'] : []), ...groups], base['includeTargets']),
    }),
    restore: restoredTargets('includeTargets'),
  },
  {
    says: excluded,
    write: (after, base) => ({ excludeTargets: targets(excluded(after).split(' ').filter(Boolean), base['excludeTargets']) }),
    restore: restoredTargets('excludeTargets'),
  },
  { says: ({ settings }) => settings, write: (after, base) => (before === undefined ? {} : switches(before, after, base)) },
];

/** Microsoft's document "authenticationMethodConfiguration resource type": most types are named after the method. */
function typeNameOf(id: string): string {
  if (isGuid(id)) return 'external';
  return id === 'QRCodePin' ? 'qrCodePin' : `${id.charAt(0).toLowerCase()}${id.slice(1)}`;
}

export const appliesToMethods = appliesToGraphObject(authenticationMethodChanges, {
  noun: 'an authentication method',
  fact: authenticationMethods,
  scopes: ['Policy.Read.All', 'Policy.ReadWrite.AuthenticationMethod'],
  path: configurations,
  parts: methodParts,
  settingsOf: methodSettingsOf,
  // Microsoft requires the type of the object in each change.
  typeOf: (_settings, target = '', live = {}) => ({
    '@odata.type': live['@odata.type'] ?? `#microsoft.graph.${typeNameOf(target)}AuthenticationMethodConfiguration`,
  }),
});
